import PagingHTTP

extension APIPreset {
    static let commerce = [
        APIPreset(
            "hubspot",
            .hubspot,
            "lists of HubSpot's CRM",
            documentation: "https://developers.hubspot.com/docs/api-reference/latest/crm/objects/contacts/get-contacts"
        ).recognized(at: "api.hubapi.com").sized(by: "limit"),
        APIPreset(
            "hubspotSearch",
            .hubspotSearch,
            "searches of HubSpot's CRM",
            documentation: "https://developers.hubspot.com/docs/api-reference/latest/crm/search-the-crm"
        ).at("api.hubapi.com").sized(by: "body:/limit"),
        APIPreset(
            "plaidSync",
            .plaidSync,
            "updates of Plaid's transactions/sync",
            documentation: "https://plaid.com/docs/api/products/transactions/#transactionssync"
        ).at("production.plaid.com").sized(by: "body:/count"),
        APIPreset(
            "salesforce",
            .salesforce,
            "queries of Salesforce",
            documentation:
                "https://developer.salesforce.com/docs/platform/api-rest/guide/resources-query.html"
        ).at("DOMAIN.my.salesforce.com"),
        APIPreset(
            "shopify",
            .shopify,
            "lists of Shopify's REST Admin API",
            documentation: "https://shopify.dev/docs/api/admin-rest/usage/pagination"
        ).at("SHOP.myshopify.com").sized(by: "limit"),
        APIPreset("stripe", .stripe, "lists of Stripe", documentation: "https://docs.stripe.com/api/pagination")
            .recognized(at: "api.stripe.com").sized(by: "limit"),
        APIPreset(
            "stripeSearch",
            .stripeSearch,
            "searches of Stripe",
            documentation: "https://docs.stripe.com/api/pagination/search"
        ).at("api.stripe.com").sized(by: "limit"),
        APIPreset(
            "stripeV2",
            .stripeV2,
            "lists of Stripe's API v2",
            documentation: "https://docs.stripe.com/api-v2-overview#list-pagination"
        ).at("api.stripe.com").sized(by: "limit"),
    ]
}
