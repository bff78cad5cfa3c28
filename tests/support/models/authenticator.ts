/** An authenticator of WebAuthn for tests, written after the standard: ES256, no attestation. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const PRESENT = 0x01
const HAS_KEY = 0x40

type Options = { rp?: { id: string }; rpId?: string; challenge: string }
type Twist = { origin?: string; host?: string; flags?: number }

export class Authenticator {
  readonly id: Buffer
  readonly origin: string
  /** How often it was used; one that says 0 each time does not count. */
  counter = 0
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })

  /** `length` is that of its id, in bytes. */
  constructor(origin: string, length = 32) {
    this.origin = origin
    this.id = randomBytes(length)
  }

  /** What a browser sends of a new passkey, for the options as JSON. */
  make(options: string, twist: Twist = {}): string {
    const { rp, challenge } = JSON.parse(options) as Options
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const own = Buffer.concat([Buffer.alloc(16), twoBytes(this.id.length), this.id, key])
    const data = Buffer.concat([this.#head(twist.host ?? rp?.id ?? '', PRESENT | HAS_KEY), own])
    // A map of three: fmt none, attStmt {}, authData.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      twoBytes(data.length),
      data,
    ])
    return this.#credential({
      clientDataJSON: this.#client('webauthn.create', challenge, twist),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** What a browser sends when it is used. */
  use(options: string, twist: Twist = {}): string {
    const { rpId = '', challenge } = JSON.parse(options) as Options
    const data = this.#head(twist.host ?? rpId, twist.flags ?? PRESENT)
    const client = this.#client('webauthn.get', challenge, twist)
    const hash = createHash('sha256').update(Buffer.from(client, 'base64url')).digest()
    const signature = sign('sha256', Buffer.concat([data, hash]), this.#keys.privateKey)
    return this.#credential({
      clientDataJSON: client,
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  #head(host: string, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([
      createHash('sha256').update(host).digest(),
      Buffer.from([flags]),
      counter,
    ])
  }

  #client(type: string, challenge: string, { origin = this.origin }: Twist): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin })).toString('base64url')
  }

  #credential(response: Record<string, unknown>): string {
    const id = this.id.toString('base64url')
    return JSON.stringify({
      ...{ id, rawId: id, response, type: 'public-key' },
      clientExtensionResults: {},
    })
  }
}

const twoBytes = (n: number) => Buffer.from([n >> 8, n & 0xff])
