import PagingHTTP

extension APIPreset {
    static let support = [
        APIPreset(
            "slack",
            .slack,
            "lists of Slack with GET",
            documentation: "https://docs.slack.dev/apis/web-api/pagination/"
        ).recognized(at: "slack.com").sized(by: "limit"),
        APIPreset(
            "slackForm",
            .slackForm,
            "lists of Slack with a form",
            documentation: "https://docs.slack.dev/apis/web-api/pagination/"
        ).at("slack.com").sized(by: "form:limit"),
        APIPreset(
            "slackPages",
            .slackPages,
            "numbered pages of older Slack methods",
            documentation: "https://docs.slack.dev/apis/web-api/pagination/"
        ).at("slack.com").sized(by: "count"),
        APIPreset(
            "zendesk",
            .zendesk,
            "lists of Zendesk by cursor",
            documentation:
                "https://developer.zendesk.com/api-reference/introduction/pagination/"
        ).at("SUBDOMAIN.zendesk.com").sized(by: "page[size]"),
        APIPreset(
            "zendeskExport",
            .zendeskExport,
            "incremental exports of Zendesk",
            documentation:
                "https://developer.zendesk.com/api-reference/ticketing/ticket-management/incremental_exports/"
        ).at("SUBDOMAIN.zendesk.com").sized(by: "per_page"),
        APIPreset(
            "zendeskPages",
            .zendeskPages,
            "lists of Zendesk by page number",
            documentation: "https://developer.zendesk.com/api-reference/introduction/pagination/"
        ).at("SUBDOMAIN.zendesk.com").sized(by: "per_page"),
    ]
}
