./swift-paging/paginate serve --port 8080

curl 'http://127.0.0.1:8080/cursor/airports?limit=2'
# {"data": […], "meta": {"next_cursor": "+/AAMD…", "has_more": true}}
