"""A message sealed for one browser (RFC 8291), and the server's signature on its delivery (RFC 8292).

The server's key pair is derived from a secret that the store makes once, so it exists from the first start and is the
same for all processes.
"""

from __future__ import annotations

import base64
import json
import os
import struct
from typing import Final

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

# The number of points on P-256: a private key is a number below it.
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
RECORD: Final = 4096
TOKEN_S: Final = 12 * 3600
LAST_RECORD: Final = b"\x02"


def encoded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Raises ValueError for anything that is not base64."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    form = serialization.PublicFormat.UncompressedPoint
    return key.public_bytes(serialization.Encoding.X962, form)


def browser_key(text: str) -> ec.EllipticCurvePublicKey:
    """A browser's public key; raises ValueError for anything else."""
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(text))


class Signer:
    """The server, as push services know it."""

    def __init__(self, secret: bytes) -> None:
        number = int.from_bytes(secret, "big") % (ORDER - 1) + 1
        self.key: Final = ec.derive_private_key(number, ec.SECP256R1())
        self.public: Final = encoded(point(self.key.public_key()))

    def authorization(self, audience: str, contact: str, now: float) -> str:
        """The header that identifies the sender: a token for one push service, valid for half a day."""
        head = encoded(json.dumps({"typ": "JWT", "alg": "ES256"}).encode())
        claims = {"aud": audience, "exp": int(now) + TOKEN_S, "sub": contact}
        body = f"{head}.{encoded(json.dumps(claims).encode())}"
        r, s = decode_dss_signature(self.key.sign(body.encode(), ec.ECDSA(hashes.SHA256())))
        signature = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={body}.{signature}, k={self.public}"


def sealed(message: bytes, p256dh: str, auth: str) -> bytes:
    """The message, encrypted so that only that browser can read it (aes128gcm)."""
    theirs = browser_key(p256dh)
    ours = ec.generate_private_key(ec.SECP256R1())
    salt = os.urandom(16)
    shared = ours.exchange(ec.ECDH(), theirs)
    info = b"WebPush: info\0" + point(theirs) + point(ours.public_key())
    secret = derived(shared, decoded(auth), info, 32)
    key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    sender = point(ours.public_key())
    head = salt + struct.pack(">IB", RECORD, len(sender)) + sender
    return head + AESGCM(key).encrypt(nonce, message + LAST_RECORD, None)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)
