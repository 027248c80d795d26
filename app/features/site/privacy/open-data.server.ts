import { finished, Readable } from 'node:stream'
import { ownAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { listOwnFiles } from '#app/features/people/parties/queries-files.server.ts'
import { isPerson, requireAccountHolder } from '#app/kit/actor.ts'
import { formatDate } from '#app/kit/dates.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { log } from '#app/platform/log.server.ts'
import { allPersonalRows } from '#app/platform/personal-data.server.ts'
import { countAttempt, countUp, forgetAttempts } from '#app/platform/rate-limit.server.ts'
import { type ExportedRows, exportedRows, isExported } from '#app/platform/read-personal-data.server.ts'
import { openFile } from '#app/platform/storage/file-store.server.ts'
import { type ZipPart, zipOf } from '#app/platform/zip.server.ts'
import { readDataLink } from './data-link.server.ts'
import { archiveName, OWN_DATA } from './own-data.ts'

/** Who asked took no more of it. */
const LEFT = 'ERR_STREAM_PREMATURE_CLOSE'

/**
 * An archive of the person's data, streamed: a JSON file for each kind, the person's files, and a text in the
 * reader's language that explains them. Refuses a visitor with `signIn`; as not found a `link` that is not
 * the account's (see `askForData`), was used or has expired; with `limit` while another one of the account's
 * is being made.
 */
export async function openData(ctx: Ctx, link: string): Promise<{ name: string; archive: Readable }> {
  const { actor } = ctx
  requireAccountHolder(actor)
  const { accountId, ownPartyId: partyId, username } = actor

  const nonce = readDataLink(link, { accountId, now: ctx.now() })
  if (nonce === null) throw notFound()
  await countAttempt(OWN_DATA.atOnce, accountId)
  try {
    if ((await countUp(OWN_DATA.ofLink, nonce)) > 1) throw notFound()
    const [account] = await read(ctx)
      .select({ email: accounts.email, isProven: accounts.emailVerified })
      .from(accounts)
      .where(ownAccount(actor))
    if (!account) throw notFound()
    const email = account.email.toLowerCase()
    const who = { accountId, partyId, username, email, provenEmail: account.isProven ? email : null }
    const exported = (await allPersonalRows()).filter(isExported)
    const rows = exported.map(
      (rule): ZipPart => ({
        name: `${rule.exported.as}.json`,
        open: async () => Readable.from(exportedRows(read(ctx), rule, who)),
      }),
    )
    const files = (await listOwnFiles(ctx)).map(
      ({ file, key }): ZipPart => ({ name: file, open: () => openFile(key) }),
    )
    const about = { name: 'README.txt', open: async () => Readable.from([readme(ctx, exported)]) }
    const archive = zipOf([about, ...rows, ...files])
    finished(archive, (error) => {
      if (error && error.code !== LEFT)
        log.warn({ err: error, requestId: ctx.requestId }, 'an archive of own data broke off')
      forgetAttempts(OWN_DATA.atOnce, accountId).catch((err) =>
        log.warn({ err }, 'one archive stays counted'),
      )
    })
    return { name: archiveName(username, ctx.now().toISOString().slice(0, 10)), archive }
  } catch (error) {
    await forgetAttempts(OWN_DATA.atOnce, accountId)
    throw error
  }
}

/** What the archive holds, file by file, in the reader's language. */
function readme({ language, timeZone, now, actor }: Ctx, rules: readonly ExportedRows[]): string {
  const t = translator(language)
  const date = formatDate(now(), timeZone, language)
  const name = isPerson(actor) ? actor.username : ''
  const kinds = rules.map(({ exported }) => `${exported.as}.json\n    ${t(`privacy:kinds.${exported.as}`)}`)
  const parts = [
    t('privacy:title', { name }),
    t('privacy:made', { date }),
    t('privacy:form'),
    ...kinds,
    `files/\n    ${t('privacy:files')}`,
    t('privacy:without'),
  ]
  return `${parts.join('\n\n')}\n`
}
