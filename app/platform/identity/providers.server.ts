import { config } from '../config.server.ts'

export const PROVIDERS = ['facebook', 'google', 'live'] as const
export type ProviderId = (typeof PROVIDERS)[number]

/** What an OpenID provider says of itself in its discovery document, as far as it is used. */
export type Endpoints = {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  jwks_uri: string
}

export type Provider = {
  id: ProviderId
  issuer: string
  /** Where its discovery document lacks what is needed, and so is not asked for. */
  endpoints?: Endpoints
  scopes: string[]
  clientId: string
  clientSecret: string
}

type Known = Pick<Provider, 'issuer' | 'endpoints' | 'scopes'>

const OPEN_ID = ['openid', 'email', 'profile']

/** Facebook's document names no token endpoint. Microsoft's issuer is the one of personal accounts. */
const KNOWN: Record<ProviderId, Known> = {
  facebook: {
    issuer: 'https://www.facebook.com',
    endpoints: {
      issuer: 'https://www.facebook.com',
      authorization_endpoint: 'https://www.facebook.com/v24.0/dialog/oauth',
      token_endpoint: 'https://graph.facebook.com/v24.0/oauth/access_token',
      jwks_uri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    },
    scopes: ['openid', 'email', 'public_profile'],
  },
  google: { issuer: 'https://accounts.google.com', scopes: OPEN_ID },
  live: {
    issuer: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
    scopes: OPEN_ID,
  },
}

/**
 * A provider of identities by its name in addresses; null without credentials in the configuration, and for
 * no such name.
 */
export function findProvider(id: string): Provider | null {
  const known = PROVIDERS.find((one) => one === id)
  if (!known) return null
  const { clientId, clientSecret, issuer } = credentialsOf(known)
  if (!clientId || !clientSecret) return null
  const place = issuer === undefined ? KNOWN[known] : { issuer, scopes: OPEN_ID }
  return { id: known, ...place, clientId, clientSecret }
}

/**
 * The ways to sign in with another site: those that work, and outside of production those that wait for
 * credentials.
 */
export function enabledProviders(): { id: ProviderId; isReady: boolean }[] {
  const offered = PROVIDERS.map((id) => ({ id, isReady: findProvider(id) !== null }))
  return config().MODE === 'production' ? offered.filter(({ isReady }) => isReady) : offered
}

function credentialsOf(id: ProviderId) {
  const all = config()
  return {
    facebook: {
      clientId: all.FACEBOOK_CLIENT_ID,
      clientSecret: all.FACEBOOK_CLIENT_SECRET,
      issuer: all.FACEBOOK_ISSUER,
    },
    google: {
      clientId: all.GOOGLE_CLIENT_ID,
      clientSecret: all.GOOGLE_CLIENT_SECRET,
      issuer: all.GOOGLE_ISSUER,
    },
    live: { clientId: all.LIVE_CLIENT_ID, clientSecret: all.LIVE_CLIENT_SECRET, issuer: all.LIVE_ISSUER },
  }[id]
}
