// Lists of payments, shops and customers: Stripe, Shopify, Plaid and others.

import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets

struct Record: Decodable, Sendable, Identifiable { var id: String }
struct SyncUpdate: Decodable, Sendable { var next_cursor: String }

typealias Account = Record
typealias Charge = Record
typealias Contact = Record
typealias Order = Record

func listStripe(api: PagingClient) -> ([HTTPPageSource<Charge>], HTTPPageSource<Account>) {
    let charges = api.list(Charge.self, "/v1/charges?limit=100", by: .stripe)
    let paid = api.list(Charge.self, "/v1/charges/search?query=status:'succeeded'", by: .stripeSearch)
    let accounts = api.list(Account.self, "/v2/core/accounts?limit=20", by: .stripeV2)
    return ([charges, paid], accounts)
}

func listShopify(api: PagingClient) -> HTTPPageSource<Order> {
    let orders = api.list(Order.self, "/admin/api/2024-10/orders.json?status=any&limit=250", by: .shopify)
    return orders
}

func listSalesforce(api: PagingClient) -> HTTPPageSource<Contact> {
    let contacts = api.list(Contact.self, "/services/data/v61.0/query?q=SELECT+Id+FROM+Contact", by: .salesforce)
    return contacts
}

func listHubSpot(api: PagingClient) -> [HTTPPageSource<Record>] {
    let contacts = api.list(Contact.self, "/crm/v3/objects/contacts?limit=100", by: .hubspot)
    let body: JSONValue = ["query": "x", "limit": 100]
    let request = ListRequest("/crm/v3/objects/contacts/search", method: .post, body: body)
    let found = api.list(request, format: ListFormat(.hubspotSearch), decoding: .json(Contact.self))
    return [contacts, found]
}

func syncPlaid(api: PagingClient, saved: JSONValue) async {
    let sync = ListRequest("/transactions/sync", method: .post, body: ["cursor": saved, "count": 500])
    let updates = await api.list(sync, format: ListFormat(.plaidSync), decoding: ItemDecoder<SyncUpdate>.json())
        .collect(upTo: 10_000)
    if updates.outcome.isComplete, let last = updates.arrived.last { print(last.next_cursor) }
}
