# Builds the image for both architectures, with its list of packages and where it comes from:
#   IMAGE=NAME:VERSION docker buildx bake -f deploy/docker-bake.hcl --push
# Several architectures at once can only be pushed: to load one into this machine, see docs/operations.md.
variable "IMAGE" {
  default = "slipstream:0.1.0"
}

group "default" {
  targets = ["image"]
}

target "image" {
  context    = "."
  dockerfile = "Dockerfile"
  tags       = [IMAGE]
  platforms  = ["linux/amd64", "linux/arm64"]
  attest     = ["type=sbom", "type=provenance,mode=max"]
}

# One for this machine alone, to try.
target "local" {
  inherits  = ["image"]
  platforms = []
  attest    = []
  output    = ["type=docker"]
}
