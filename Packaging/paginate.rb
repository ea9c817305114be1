# The Homebrew formula of the command: brew install --HEAD ./Packaging/paginate.rb
#
# The release workflow sets the owner, and adds the address and the checksum of the release's source.
class Paginate < Formula
  desc "Fetch every item of a paginated web API, and verify that none is missing"
  homepage "https://github.com/OWNER/swift-paging"
  license "MIT"
  head "https://github.com/OWNER/swift-paging.git", branch: "main"

  uses_from_macos "python" => :build
  uses_from_macos "swift" => :build, since: :tahoe # Swift 6.2
  uses_from_macos "curl"
  uses_from_macos "sqlite"

  def install
    # Homebrew has a sandbox of its own, and sandboxes cannot be nested.
    ["paginate", "paginate-demo"].each do |product|
      system "swift", "build", "--disable-sandbox", "--scratch-path", ".build-brew", "--configuration", "release",
             "--product", product
    end
    system "Scripts/install.sh", "--prefix", prefix, "--program", ".build-brew/release/paginate"
  end

  test do
    assert_match "complete: ", shell_output("#{bin}/paginate demo")
  end
end
