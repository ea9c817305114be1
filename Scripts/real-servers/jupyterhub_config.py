"""A JupyterHub without a proxy: its API alone, with 45 users."""

import os

from jupyterhub.proxy import Proxy


class NoProxy(Proxy):
    should_start = False

    async def add_route(self, routespec, target, data):
        pass

    async def delete_route(self, routespec):
        pass

    async def get_all_routes(self):
        return {}


c = get_config()  # noqa: F821
c.JupyterHub.proxy_class = NoProxy
c.JupyterHub.authenticator_class = "dummy"
c.JupyterHub.spawner_class = "simple"
c.JupyterHub.db_url = "sqlite:///:memory:"
c.JupyterHub.hub_port = int(os.environ["HUB_PORT"])
c.JupyterHub.cookie_secret = bytes(32)
c.Authenticator.allowed_users = {f"u{number:03}" for number in range(1, 46)}
c.JupyterHub.services = [{"name": "checker", "api_token": "checker-token"}]
c.JupyterHub.load_roles = [{"name": "checker", "services": ["checker"], "scopes": ["list:users", "read:users"]}]
