/** WebAuthn's two ceremonies, checked by @simplewebauthn/server, which loads with the first. */

/** Where passkeys hold: the app's origin, and the name of its host. */
export type Site = { origin: string; host: string }
/** What is kept of a passkey to check it by; key and id in base64url. */
export type Passkey = { id: string; public_key: string; counter: number; transports: string }

/** EdDSA, ES256 and RS256, which every authenticator knows one of. */
const ALGORITHMS = [-8, -7, -257]

const load = () => import('@simplewebauthn/server')

/** An authenticator chooses its ids; the standard's longest, in base64url. */
const MOST_ID = 1364
/** The highest count that a column of the database holds; a passkey that counts further is taken to stand still. */
const MOST_COUNT = 2 ** 31 - 1

/**
 * Asks for a fingerprint or a PIN where there is one, and no more: the password was asked for before.
 * The key need not be found without it either.
 */
const USER_VERIFICATION = 'preferred'

/** The site of an origin; null where browsers make no passkeys: without TLS, or without a name. */
export function siteOf({ protocol, hostname, origin }: URL): Site | null {
  const isLocal = hostname === 'localhost'
  const isNumber = /^[\d.]+$|^\[/.test(hostname)
  if ((protocol !== 'https:' && !isLocal) || isNumber) return null
  return { origin, host: hostname }
}

/** What a browser needs to make a passkey, as JSON; `challenge` in base64url. */
export async function creationOptions(
  { host }: Site,
  challenge: string,
  user: { id: number; name: string; email: string },
  known: readonly Passkey[],
): Promise<string> {
  const { generateRegistrationOptions } = await load()
  const options = await generateRegistrationOptions({
    rpName: 'Nómina',
    rpID: host,
    userID: new TextEncoder().encode(String(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    challenge: bytesOf(challenge),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: USER_VERIFICATION },
  })
  return JSON.stringify(options)
}

/** What a browser needs to use one of these passkeys, as JSON; `challenge` in base64url. */
export async function requestOptions(
  { host }: Site,
  challenge: string,
  known: readonly Passkey[],
): Promise<string> {
  const { generateAuthenticationOptions } = await load()
  const options = await generateAuthenticationOptions({
    rpID: host,
    challenge: bytesOf(challenge),
    allowCredentials: known.map(described),
    userVerification: USER_VERIFICATION,
  })
  return JSON.stringify(options)
}

/**
 * The passkey that a browser made for `site`, with the challenge that it answers, which the caller
 * spends; null for anything else.
 */
export async function madePasskey(
  site: Site,
  answer: string,
): Promise<{ passkey: Passkey; challenge: string } | null> {
  const { verifyRegistrationResponse } = await load()
  return checked(answer, async (response, challenge) => {
    if (!(await isUnattested(response))) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      supportedAlgorithmIDs: ALGORITHMS,
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      ...expectedOf(site, challenge),
    })
    if (!verified) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    if (id.length > MOST_ID) return null
    const passkey = {
      id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter: Math.min(counter, MOST_COUNT),
      transports: transports.join().slice(0, 100),
    }
    return { passkey, challenge }
  })
}

/**
 * Whether an answer attests nothing beyond its own key, as was asked for. Of a certificate the library would ask
 * the address in it whether it was revoked, and the answer names it.
 */
async function isUnattested(response: unknown): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attestation = textIn(partOf(response), 'attestationObject')
  const stated = decodeAttestationObject(bytesOf(attestation ?? ''))
  const format = stated.get('fmt')
  return format === 'none' || (format === 'packed' && !stated.get('attStmt').get('x5c'))
}

/** Which passkey an answer says that it was made with. Nothing is checked. */
export const claimedPasskey = (answer: string): string | null => textIn(parsed(answer), 'id')

/**
 * How often the passkey says that it was used, with the challenge that it answers, which the caller
 * spends; null for an answer of another key or site, and for a count that did not grow.
 */
export async function usedPasskey(
  site: Site,
  passkey: Passkey,
  answer: string,
): Promise<{ counter: number; challenge: string } | null> {
  const { verifyAuthenticationResponse } = await load()
  const { id, public_key, counter } = passkey
  return checked(answer, async (response, challenge) => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      credential: { id, publicKey: bytesOf(public_key), counter },
      ...expectedOf(site, challenge),
    })
    if (!verified || authenticationInfo.credentialID !== id) return null
    return { counter: Math.min(authenticationInfo.newCounter, MOST_COUNT), challenge }
  })
}

const expectedOf = ({ origin, host }: Site, expectedChallenge: string) => ({
  expectedChallenge,
  expectedOrigin: origin,
  expectedRPID: host,
  requireUserVerification: false,
})

const described = ({ id, transports }: Passkey) => ({
  id,
  transports: transports.split(',').filter(Boolean) as never[],
})

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** Checks what a browser sent. The library throws for whatever does not fit. */
async function checked<T>(
  answer: string,
  check: (response: unknown, challenge: string) => Promise<T | null>,
): Promise<T | null> {
  const response = parsed(answer)
  const challenge = challengeIn(response)
  if (challenge === null) return null
  try {
    return await check(response, challenge)
  } catch {
    return null
  }
}

const partOf = (answer: unknown): unknown =>
  answer && typeof answer === 'object' && 'response' in answer ? answer.response : null

function challengeIn(response: unknown): string | null {
  const said = textIn(partOf(response), 'clientDataJSON')
  return said === null
    ? null
    : textIn(parsed(Buffer.from(said, 'base64url').toString()), 'challenge')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function textIn(value: unknown, name: string): string | null {
  if (!value || typeof value !== 'object') return null
  const text = (value as Record<string, unknown>)[name]
  return typeof text === 'string' ? text : null
}
