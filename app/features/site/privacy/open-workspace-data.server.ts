import { finished, Readable } from 'node:stream'
import { requirePayer } from '#app/features/money/subscriptions/policy.ts'
import { getBilling } from '#app/features/money/subscriptions/queries-billing.server.ts'
import { listJoinedTrainers } from '#app/features/people/companies/queries-joined.server.ts'
import { getMembers } from '#app/features/people/companies/queries-members.server.ts'
import { getCompanyProfile } from '#app/features/people/company-profiles/queries-profile.server.ts'
import { listOwnFiles } from '#app/features/people/parties/queries-files.server.ts'
import { formatDate } from '#app/kit/dates.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { log } from '#app/platform/log.server.ts'
import { allPersonalRows } from '#app/platform/personal-data.server.ts'
import { countAttempt, forgetAttempts } from '#app/platform/rate-limit.server.ts'
import { type ExportedRows, exportedRows, isExported } from '#app/platform/read-personal-data.server.ts'
import { openFile } from '#app/platform/storage/file-store.server.ts'
import { type ZipPart, zipOf } from '#app/platform/zip.server.ts'
import { archiveName, WORKSPACE_DATA, WORKSPACE_KINDS } from './own-data.ts'

/** Who asked took no more of it. */
const LEFT = 'ERR_STREAM_PREMATURE_CLOSE'
/** A company is no person: nothing of an account belongs to it. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000' as AccountId

/**
 * An archive of the data of the workspace acted for, locked or not, streamed: its profile, members with
 * roles, joined trainers, plan, and, by the rules of personal data, its orders, sales, requests and uploads.
 * For its admins: refuses what requirePayer refuses, and with `limit` more than a few in a day or two at a
 * time.
 */
export async function openWorkspaceData(ctx: Ctx): Promise<{ name: string; archive: Readable }> {
  const actor = requirePayer(ctx.actor)
  const { partyId, company } = actor

  await countAttempt(WORKSPACE_DATA.atOnce, partyId)
  try {
    await countAttempt(WORKSPACE_DATA.inADay, partyId)
    const [team, trainers, billing, profile, files] = await Promise.all([
      getMembers(ctx),
      listJoinedTrainers(ctx),
      getBilling(ctx),
      getCompanyProfile(ctx),
      listOwnFiles(ctx, 'company'),
    ])
    await inTransaction((tx) => audit(tx, ctx, 'company.export', { kind: 'party', id: partyId }))
    const members = {
      members: team.members.map(({ memberId: _id, ...member }) => member),
      invited: team.invited.map(({ id: _id, ...invited }) => invited),
    }
    const details = {
      ...profile.fields,
      addresses: profile.addresses.map(({ fields }) => fields),
      costCentres: profile.centres.map(({ code, name, active }) => ({ code, name, active })),
    }
    const plan = { plan: billing.plan, billing: billing.billing, members: billing.members }
    const who = { accountId: NO_ACCOUNT, partyId, username: '', email: '', provenEmail: null }
    const rules = (await allPersonalRows()).filter(isExported)
    const exported = rules.filter((rule) => WORKSPACE_KINDS.has(rule.exported.as))
    const parts: ZipPart[] = [
      jsonPart('details', details),
      jsonPart('members', members),
      jsonPart('trainers', trainers),
      jsonPart('plan', plan),
      ...exported.map((rule) => ({
        name: `${rule.exported.as}.json`,
        open: async () => Readable.from(exportedRows(read(ctx), rule, who)),
      })),
      ...files.map(({ file, key }) => ({ name: file, open: () => openFile(key) })),
    ]
    const about = {
      name: 'README.txt',
      open: async () => Readable.from([readme(ctx, company.name, exported)]),
    }
    const archive = zipOf([about, ...parts])
    finished(archive, (error) => {
      if (error && error.code !== LEFT)
        log.warn({ err: error, requestId: ctx.requestId }, 'an archive of a workspace broke off')
      forgetAttempts(WORKSPACE_DATA.atOnce, partyId).catch((err) =>
        log.warn({ err }, 'one archive stays counted'),
      )
    })
    return { name: archiveName('workspace', ctx.now().toISOString().slice(0, 10)), archive }
  } catch (error) {
    await forgetAttempts(WORKSPACE_DATA.atOnce, partyId)
    throw error
  }
}

function jsonPart(name: string, value: unknown): ZipPart {
  const text = `${JSON.stringify(value, null, 2)}\n`
  return { name: `${name}.json`, open: async () => Readable.from([text]) }
}

/** What the archive holds, file by file, in the reader's language. */
function readme({ language, timeZone, now }: Ctx, company: string, rules: readonly ExportedRows[]): string {
  const t = translator(language)
  const kinds = rules.map(({ exported }) => `${exported.as}.json\n    ${t(`privacy:kinds.${exported.as}`)}`)
  const parts = [
    t('privacy:title', { name: company }),
    t('privacy:made', { date: formatDate(now(), timeZone, language) }),
    t('privacy:form'),
    `details.json\n    ${t('subscriptions:export.details')}`,
    `members.json\n    ${t('subscriptions:export.members')}`,
    `trainers.json\n    ${t('subscriptions:export.trainers')}`,
    `plan.json\n    ${t('subscriptions:export.plan')}`,
    ...kinds,
    `files/\n    ${t('privacy:files')}`,
  ]
  return `${parts.join('\n\n')}\n`
}
