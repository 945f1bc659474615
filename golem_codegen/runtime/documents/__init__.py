"""What the classes and codecs made from JSON Schema documents run on."""
