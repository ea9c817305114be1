# make install [PREFIX=/usr/local] [DESTDIR=]
.PHONY: install

install:
	./Scripts/install.sh $(if $(PREFIX),--prefix "$(PREFIX)")
