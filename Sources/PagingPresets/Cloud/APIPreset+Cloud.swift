import PagingHTTP

extension APIPreset {
    static let cloud = [
        APIPreset(
            "aws",
            .aws(),
            "lists of AWS services with JSON",
            documentation: "https://smithy.io/2.0/spec/behavior-traits.html#paginated-trait"
        ).at("SERVICE.REGION.amazonaws.com").sized(by: "body:/MaxResults").taking("TOKEN", example: "nextToken") {
            .aws(token: $0)
        },
        APIPreset(
            "azure",
            .azure,
            "lists of Azure Resource Manager",
            documentation: "https://learn.microsoft.com/en-us/rest/api/azure/#async-operations-throttling-and-paging"
        ).at("management.azure.com"),
        APIPreset(
            "bigquery",
            .bigquery,
            "rows of a BigQuery job",
            documentation: "https://cloud.google.com/bigquery/docs/reference/rest/v2/jobs/getQueryResults"
        ).at("bigquery.googleapis.com").sized(by: "maxResults"),
        APIPreset(
            "cloudWatchLogFilter",
            .cloudWatchLogFilter,
            "events of FilterLogEvents in CloudWatch Logs",
            documentation:
                "https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_FilterLogEvents.html"
        ).at("logs.REGION.amazonaws.com").sized(by: "body:/limit"),
        APIPreset(
            "cloudWatchLogStream",
            .cloudWatchLogStream,
            "events of GetLogEvents in CloudWatch Logs",
            documentation: "https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_GetLogEvents.html"
        ).at("logs.REGION.amazonaws.com").sized(by: "body:/limit"),
        APIPreset(
            "cosmosDB",
            .cosmosDB,
            "documents of Azure Cosmos DB",
            documentation: "https://learn.microsoft.com/en-us/rest/api/cosmos-db/list-documents"
        ).at("ACCOUNT.documents.azure.com").sized(by: "header:x-ms-max-item-count"),
        APIPreset(
            "dynamoDB",
            .dynamoDB,
            "items of a DynamoDB query or scan",
            documentation: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.Pagination.html"
        ).at("dynamodb.REGION.amazonaws.com").sized(by: "body:/Limit"),
        APIPreset(
            "gmail",
            .gmail,
            "messages and threads of Gmail",
            documentation: "https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages/list"
        ).at("gmail.googleapis.com").sized(by: "maxResults"),
        APIPreset("google", .google, "lists of Google APIs (AIP-158)", documentation: "https://google.aip.dev/158")
            .recognized(at: "www.googleapis.com").sized(by: "pageSize"),
        APIPreset(
            "kubernetes",
            .kubernetes,
            "lists of Kubernetes",
            documentation:
                "https://kubernetes.io/docs/reference/using-api/api-concepts/#retrieving-large-results-sets-in-chunks"
        ).sized(by: "limit"),
        APIPreset(
            "microsoftGraph",
            .microsoftGraph,
            "lists of Microsoft Graph",
            documentation: "https://learn.microsoft.com/en-us/graph/paging"
        ).recognized(at: "graph.microsoft.com").sized(by: "$top"),
        APIPreset(
            "ociRepositories",
            .ociRepositories,
            "repositories of a container registry",
            documentation: "https://distribution.github.io/distribution/spec/api/#listing-repositories"
        ).sized(by: "n"),
        APIPreset(
            "ociTags",
            .ociTags,
            "tags in a container registry",
            documentation: "https://github.com/opencontainers/distribution-spec/blob/main/spec.md#listing-tags"
        ).sized(by: "n"),
        APIPreset(
            "onenote",
            .onenote,
            "pages of OneNote",
            documentation: "https://learn.microsoft.com/en-us/graph/onenote-get-content"
        ).at("graph.microsoft.com"),
        APIPreset("sentry", .sentry, "lists of Sentry", documentation: "https://docs.sentry.io/api/pagination/")
            .recognized(at: "sentry.io").sized(by: "per_page"),
        APIPreset(
            "youtube",
            .youtube,
            "lists and searches of YouTube",
            documentation: "https://developers.google.com/youtube/v3/guides/implementation/pagination"
        ).at("www.googleapis.com").sized(by: "maxResults"),
    ]
}
