import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { username } from 'better-auth/plugins/username'
import { newId } from '#app/kit/ids.ts'
import { authStore } from '#app/platform/auth-store.server.ts'
import { config, secret } from '#app/platform/config.server.ts'
import { hostCookieName, isSecure } from '#app/platform/http/cookies.server.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './password.ts'
import { accounts, authSessions, credentials, verifications } from './tables.server.ts'
import { USERNAME } from './username.ts'

const DAY = 86_400

/** A remembered session ends after 30 days; one that is not remembered with the browser, and after a day at most. */
const REMEMBERED_SECONDS = 30 * DAY

/** The name of the session cookie. */
export function sessionCookieName(): string {
  return hostCookieName('session')
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
    session: { expiresIn: REMEMBERED_SECONDS },
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
export function auth(): ReturnType<typeof create> {
  const database = authStore()
  if (current?.database !== database) current = { database, auth: create(database) }
  return current.auth
}

/** The slow hash of a password (scrypt, off the main thread) as the credentials table keeps it. */
export async function hashPassword(password: string): Promise<string> {
  const context = await auth().$context
  return context.password.hash(password)
}
