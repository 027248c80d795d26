import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { username } from 'better-auth/plugins/username'
import { type AccountId, newId } from '#app/kit/ids.ts'
import { authStore } from '#app/platform/auth-store.server.ts'
import { config, secret } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { endSession } from './end-session.server.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './password.ts'
import { accounts, authSessions, credentials, verifications } from './tables.server.ts'
import { USERNAME } from './username.ts'

/**
 * Whose username or email address (`name`) and password these are; null for an unknown name and a wrong password alike,
 * after like work: what cannot be a name is not compared. No session stays open by it: those begin in `startSession`.
 */
export async function matchPassword(
  _ctx: Ctx,
  { name, password }: { name: string; password: string },
): Promise<AccountId | null> {
  const byEmail = name.includes('@')
  if (!byEmail && !USERNAME.test(name)) return null
  const { api } = auth()
  const asked = byEmail
    ? api.signInEmail({ body: { email: name, password } })
    : api.signInUsername({ body: { username: name, password } })
  const answer = await asked.catch((error: unknown) => {
    if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500) return null
    throw error
  })
  if (!answer) return null
  await inTransaction((tx) => endSession(tx, answer.token))
  return answer.user.id as AccountId
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
    plugins: [
      username({
        minUsernameLength: 5,
        maxUsernameLength: 20,
        usernameValidator: (name) => USERNAME.test(name),
      }),
    ],
    advanced: {
      database: { generateId: () => newId() },
    },
  })
}

let current: { database: ReturnType<typeof authStore>; auth: ReturnType<typeof create> } | undefined

/** better-auth on our tables: it hashes and compares. Its own routes are not served. */
function auth(): ReturnType<typeof create> {
  const database = authStore()
  if (current?.database !== database) current = { database, auth: create(database) }
  return current.auth
}
