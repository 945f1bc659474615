"""The protocol core: builds requests, reads answers, decides retries. No sockets, no clocks."""
