import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { configure } from '#app/platform/config.server.ts'
import { freePort } from './free-port.ts'

/** Who sits at the provider, what it says of them, and whether they agree to be named. */
type Sitting = { sub: string; name?: string; email?: string; email_verified?: boolean; says?: 'yes' | 'no' }

const FORM =
  '<!doctype html><html lang="en"><title>Who are you?</title><form>' +
  '<label>Id <input name="sub"></label><label>Email <input name="email"></label>' +
  '<button name="says" value="yes">Agree</button><button name="says" value="no">Deny</button></form></html>'

const SITES = ['facebook', 'google', 'live'] as const

/**
 * A real OpenID provider on a port of its own, which stands in for all three sites. `visit` walks through it
 * as a browser does in which somebody is at the keyboard, and answers the address of ours that it leads back
 * to. Until then a form asks who it is, for browsers in which somebody really is.
 */
export async function openIdProvider(origin: string) {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const people = new Map<string, Sitting>()
  const clients = SITES.map((site) => ({
    client_id: `quorum-${site}`,
    client_secret: `the secret that ${site} has given`,
    redirect_uris: [`${origin}/social/login/${site}/return`],
    token_endpoint_auth_method: 'client_secret_post' as const,
  }))
  const provider = new Provider(issuer, {
    clients,
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false } },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    interactions: { url: (_ctx, { uid }) => `/who/${uid}` },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: async () => {
        const { says: _says, ...claims } = people.get(sub) ?? { sub }
        return claims
      },
    }),
  })
  let sitting: Sitting | null = null
  const answer = provider.callback()
  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith('/who/')) return answer(request, response)
    const { params } = await provider.interactionDetails(request, response)
    const typed = new URL(request.url, issuer).searchParams
    if (sitting === null && !typed.has('says'))
      return response.setHeader('Content-Type', 'text/html').end(FORM)
    const who = sitting ?? (Object.fromEntries(typed) as unknown as Sitting)
    people.set(who.sub, { ...who, email_verified: sitting === null || who.email_verified })
    if (who.says === 'no') return provider.interactionFinished(request, response, { error: 'access_denied' })
    const grant = new provider.Grant({ accountId: who.sub, clientId: String(params.client_id) })
    grant.addOIDCScope(String(params.scope))
    const consent = { grantId: await grant.save() }
    return provider.interactionFinished(request, response, { login: { accountId: who.sub }, consent })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  async function visit(asked: string, who: Sitting): Promise<URL> {
    sitting = who
    const cookies = new Map<string, string>()
    let at = new URL(asked)
    for (let hops = 0; hops < 10 && at.origin === issuer; hops += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const page = await fetch(at, { redirect: 'manual', headers: { cookie } })
      for (const line of page.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      const onward = page.headers.get('location')
      if (!onward) throw new Error(`the provider answered ${page.status}: ${await page.text()}`)
      at = new URL(onward, at)
    }
    return at
  }

  /** What this installation is configured with, as if the three sites had given it. */
  const settings = Object.fromEntries(
    SITES.flatMap((site) => [
      [`${site.toUpperCase()}_CLIENT_ID`, `quorum-${site}`],
      [`${site.toUpperCase()}_CLIENT_SECRET`, `the secret that ${site} has given`],
      [`${site.toUpperCase()}_ISSUER`, issuer],
    ]),
  )
  const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))
  return {
    issuer,
    settings,
    visit,
    use: () => configure(settings),
    forget: () => configure(unset),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
