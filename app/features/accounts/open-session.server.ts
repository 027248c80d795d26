import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { username } from 'better-auth/plugins/username'
import { type AccountId, newId } from '#app/kit/ids.ts'
import { authStore } from '#app/platform/auth-store.server.ts'
import { config, secret } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { isSecure } from '#app/platform/http/cookies.server.ts'
import { sessionCookieName } from '#app/platform/http/session-cookie.server.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './password.ts'
import { REMEMBERED_DAYS } from './session-life.ts'
import { accounts, authSessions, credentials, verifications } from './tables.server.ts'
import { USERNAME } from './username.ts'

type Opened = { accountId: AccountId; token: string; cookies: string[] }

/**
 * Compares a username or an email address (`name`) and a password and opens a session with a new id. Refuses nobody: null
 * for an unknown name and a wrong password alike, after like time. What cannot be a name is not compared.
 */
export async function openSession(
  ctx: Ctx,
  request: Request,
  given: { name: string; password: string; remember: boolean },
): Promise<Opened | null> {
  const { name, password, remember: rememberMe } = given
  const byEmail = name.includes('@')
  if (!byEmail && !USERNAME.test(name)) return null
  const headers = new Headers({ 'user-agent': (request.headers.get('user-agent') ?? '').slice(0, 300) })
  if (ctx.ip) headers.set('x-caller-address', ctx.ip)
  const { api } = auth()
  const how = { headers, returnHeaders: true } as const
  const asked = byEmail
    ? api.signInEmail({ body: { email: name, password, rememberMe }, ...how })
    : api.signInUsername({ body: { username: name, password, rememberMe }, ...how })
  const answer = await asked.catch((error: unknown) => {
    if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500) return null
    throw error
  })
  if (!answer?.response) return null
  const cookies = answer.headers.getSetCookie().filter((line) => line.startsWith(`${sessionCookieName()}=`))
  return { accountId: answer.response.user.id as AccountId, token: answer.response.token, cookies }
}

function create(database: ReturnType<typeof authStore>) {
  return betterAuth({
    baseURL: config().ORIGIN,
    secret: secret(),
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    database: drizzleAdapter(database, {
      provider: 'pg',
      schema: { user: accounts, session: authSessions, account: credentials, verification: verifications },
    }),
    user: {
      fields: { name: 'displayUsername' },
      additionalFields: { partyId: { type: 'string', required: true } },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
    },
    session: { expiresIn: REMEMBERED_DAYS * 86_400 },
    plugins: [
      username({
        minUsernameLength: 5,
        maxUsernameLength: 20,
        usernameValidator: (name) => USERNAME.test(name),
      }),
    ],
    advanced: {
      database: { generateId: () => newId() },
      useSecureCookies: false,
      ipAddress: { ipAddressHeaders: ['x-caller-address'] },
      cookies: {
        session_token: {
          name: sessionCookieName(),
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure() },
        },
      },
    },
  })
}

let current: { database: ReturnType<typeof authStore>; auth: ReturnType<typeof create> } | undefined

/** better-auth on our tables: it hashes, compares and keeps sessions. Its own routes are not served. */
function auth(): ReturnType<typeof create> {
  const database = authStore()
  if (current?.database !== database) current = { database, auth: create(database) }
  return current.auth
}
