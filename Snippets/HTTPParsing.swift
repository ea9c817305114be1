// Web addresses.

import PagingHTTP

func readAddress() {
    if let address = WebAddress("https://api.test/items?page=2") { print(address.settingQuery("page", "3")) }
}
