import { asc, eq } from 'drizzle-orm'
import { mailName } from '#app/features/people/accounts/mail-name.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { formatDate } from '#app/kit/dates.ts'
import { type Language, pathIn } from '#app/kit/language.ts'
import { ANNOUNCED, noticeOf } from '#app/kit/policy-versions.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { log } from '#app/platform/log.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { newVersionMail } from './emails/new-version.email.tsx'
import { knownVersions } from './known-versions.server.ts'
import { type KnownVersion, lacksOf, versionPath } from './policy-version.ts'
import { accountsToTell } from './queries-scope.server.ts'
import { policyNotices } from './tables.server.ts'

/** People of one transaction, and of one run, which the next hour goes on with. */
const AT_ONCE = 50
const MOST = 5_000

/**
 * Emails everybody whom terms to come concern, once, in their language, from 35 days before these count:
 * when, to which address and by which email is written down. A version that lacks a language is announced to
 * nobody. Returns how many were told. Refuses any actor but the system.
 */
export async function announceVersions(
  ctx: Ctx,
  known: readonly KnownVersion[] = knownVersions(),
): Promise<number> {
  requireSystem(ctx)

  let told = 0
  for (const one of known) {
    const isComing = one.version > ctx.now().toISOString().slice(0, 10)
    if (!ANNOUNCED.includes(one.policy) || !isComing || ctx.now() < noticeOf(one.version).from) continue
    if (lacksOf(one).length > 0) {
      log.error(
        { key: `${one.policy} ${one.version}` },
        'terms to come lack a language and are not announced',
      )
      continue
    }
    for (let some = 1; some > 0 && told < MOST; told += some) some = await tellSome(ctx, one)
  }
  return told
}

async function tellSome(ctx: Ctx, { policy, version, texts }: KnownVersion): Promise<number> {
  const readers = await read(ctx)
    .select({
      accountId: accounts.id,
      address: accounts.email,
      language: accounts.language,
      name: parties.name,
      username: accounts.displayUsername,
    })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(accountsToTell(ctx, { policy, version }))
    .orderBy(asc(accounts.id))
    .limit(AT_ONCE)
  const composed = await Promise.all(
    readers.map(async ({ name, username, ...told }) => {
      const { accountId, language } = told
      const text = texts[language]
      if (!text) throw new Error(`${policy} ${version} has no text in ${language}`)
      const facts = {
        language,
        name: mailName({ name, username }),
        title: text.title,
        changes: text.changes,
        day: formatDate(new Date(`${version}T12:00:00Z`), 'UTC', language),
        link: linkIn(language, versionPath(policy, version)),
        settings: linkIn(language, '/settings'),
      }
      const mailKey = `policy-versions:${policy}:${version}:${accountId}`
      return { told, mailKey, email: await composeEmail(newVersionMail(translator(language), facts)) }
    }),
  )

  return inTransaction(async (tx) => {
    let sent = 0
    for (const { told, mailKey, email } of composed) {
      const { address: to, language } = told
      const written = await tx
        .insert(policyNotices)
        .values({ ...told, policy, version, mailKey, notifiedAt: ctx.now() })
        .onConflictDoNothing()
      if (!written.rowCount) continue
      const kind = 'policy-versions.new-version'
      await sendMail(tx, { to, language, kind, ...email, dedupKey: mailKey, behind: sent })
      sent += 1
    }
    return sent
  })
}

const linkIn = (language: Language, path: string) => config().ORIGIN + pathIn(language, path)
