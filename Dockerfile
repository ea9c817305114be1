# An image with the command alone: docker run --rm -v "$PWD:/data" paginate fetch URL --output items.ndjson
#
# docker build --build-arg PAGINATE_COMMIT="$(git rev-parse --short HEAD)" -t paginate .
FROM swift:6.3-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends python3
WORKDIR /source
COPY . .
ARG PAGINATE_COMMIT=
RUN Scripts/packaging/build-static.sh \
    && DESTDIR=/installed Scripts/install.sh --prefix /usr/local --program .build-static/release/paginate

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --create-home --home-dir /data paginate
COPY --from=build /installed/usr/local /usr/local
USER paginate
WORKDIR /data
ENTRYPOINT ["paginate"]
CMD ["--help"]
