import {
  authorizationCodeRequest,
  createAuthorizationURL,
  getOAuth2Tokens,
  validateToken,
} from 'better-auth/oauth2'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { isEmail, writtenEmail } from '#app/kit/email-address.ts'
import { Refusal, refuse } from '#app/kit/refusal.ts'
import { config } from '../config.server.ts'
import { log } from '../log.server.ts'
import type { Endpoints, Provider } from './providers.server.ts'

/** What a browser is sent to a provider with, and what has to come back with it. */
export type Question = { state: string; nonce: string; verifier: string }

/**
 * Whom a provider names. `subject` alone says who it is; an address counts only where the provider has proven
 * it.
 */
export type Named = { subject: string; email: string | null; isEmailProven: boolean; name: string }

const PATIENCE_MS = 5_000
const KEEP_MS = 3_600_000

const endpointsOf = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url({ protocol: /^https?$/ }),
  token_endpoint: z.url({ protocol: /^https?$/ }),
  jwks_uri: z.url({ protocol: /^https?$/ }),
})
const reply = z.object({ id_token: z.string().max(20_000) })
const claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  azp: z.string().optional(),
  email: z.string().refine(isEmail).transform(writtenEmail).optional().catch(undefined),
  email_verified: z.unknown().optional(),
  name: z.string().optional().catch(undefined),
})

const documents = new LRUCache<string, Endpoints>({ max: 6, ttl: KEEP_MS })

/**
 * Where a provider sends the browser back to; registered there. Each has an address of its own, so none
 * answers for another.
 */
export function returnAddress({ id }: Provider): string {
  return `${config().ORIGIN}/social/login/${id}/return`
}

/**
 * The address at the provider that asks who sits at the browser. Refuses with `unavailable` when it cannot be
 * reached.
 */
export async function questionAddress(provider: Provider, question: Question): Promise<string> {
  const { authorization_endpoint } = await endpoints(provider)
  const address = await createAuthorizationURL({
    id: provider.id,
    options: { clientId: provider.clientId },
    authorizationEndpoint: authorization_endpoint,
    redirectURI: returnAddress(provider),
    scopes: provider.scopes,
    state: question.state,
    nonce: question.nonce,
    codeVerifier: question.verifier,
  })
  return address.href
}

/**
 * Exchanges the code that a browser brought back for what the provider says of its owner: signed by the
 * provider's key, for us, in answer to this question. Refuses with `unavailable` when the provider cannot be
 * asked, with `conflict` when the code is not one of this question or the answer does not hold.
 */
export async function whoAnswered(
  provider: Provider,
  { code, nonce, verifier }: { code: string; nonce: string; verifier: string },
): Promise<Named> {
  const place = await endpoints(provider)
  const { body, headers } = await authorizationCodeRequest({
    code,
    codeVerifier: verifier,
    redirectURI: returnAddress(provider),
    options: { clientId: provider.clientId, clientSecret: provider.clientSecret },
    tokenEndpoint: place.token_endpoint,
  })
  const answer = await asked(provider, place.token_endpoint, { method: 'POST', body, headers })
  if (answer.status >= 500) throw unavailable(provider)
  const given = reply.safeParse(answer.body)
  if (answer.status !== 200 || !given.success) throw refused()

  const { idToken = '' } = getOAuth2Tokens(given.data)
  const { clientId: audience } = provider
  const token = await validateToken(idToken, place.jwks_uri, { audience, issuer: place.issuer }).catch(
    (err: unknown) => {
      log.warn({ err }, `what ${provider.id} said of somebody does not hold`)
      throw refused()
    },
  )
  const said = claims.safeParse(token.payload)
  if (!said.success || said.data.nonce !== nonce) throw refused()
  if (said.data.azp !== undefined && said.data.azp !== audience) throw refused()
  const { sub, email, email_verified, name = '' } = said.data
  return { subject: sub, email: email ?? null, isEmailProven: email_verified === true, name }
}

async function endpoints(provider: Provider): Promise<Endpoints> {
  if (provider.endpoints) return provider.endpoints
  const kept = documents.get(provider.issuer)
  if (kept) return kept
  const { status, body } = await asked(provider, `${provider.issuer}/.well-known/openid-configuration`)
  const found = endpointsOf.safeParse(body)
  if (status !== 200 || !found.success || found.data.issuer !== provider.issuer) throw unavailable(provider)
  documents.set(provider.issuer, found.data)
  return found.data
}

/** Follows no redirect, and waits no longer than people do. */
async function asked(provider: Provider, address: string, how: RequestInit = {}) {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(address, { ...how, redirect: 'error', signal })
    const body: unknown = await answer.json().catch(() => null)
    return { status: answer.status, body }
  } catch (err) {
    if (err instanceof Refusal) throw err
    log.warn({ err }, `${provider.id} cannot be asked who somebody is`)
    throw unavailable(provider)
  }
}

const refused = () => refuse('conflict', 'accounts:social.refused')
const unavailable = ({ id }: Provider) => refuse('unavailable', 'accounts:social.unavailable', { id })
