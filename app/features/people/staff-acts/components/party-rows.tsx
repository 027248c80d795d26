import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ModeratedParty } from '../queries-parties.server.ts'

type Standing = Record<'isHidden' | 'isSuspended' | 'isPaused', boolean> & {
  isDemoted?: boolean
  isUnpaid?: boolean
}

/** How a party stands, where it is not as everybody. */
export function StandingBadge({ isHidden, isSuspended, isPaused, isDemoted, isUnpaid }: Standing) {
  const { t } = useTranslation('staff-acts')
  const unpaid = isUnpaid ? <Badge tone="wait">{t('done.party.stopPayments')}</Badge> : null
  if (isSuspended)
    return (
      <>
        <Badge tone="bad">{t('standing.suspended')}</Badge>
        {unpaid}
      </>
    )
  return (
    <>
      {isHidden ? <Badge tone="wait">{t('standing.hidden')}</Badge> : null}
      {isPaused ? <Badge tone="wait">{t('standing.paused')}</Badge> : null}
      {isDemoted ? <Badge tone="wait">{t('standing.demoted')}</Badge> : null}
      {unpaid}
    </>
  )
}

/** People and workspaces that staff looks for, each with how it stands. */
export function PartyRows({ rows }: { rows: readonly ModeratedParty[] }) {
  const { t } = useTranslation('staff-acts')
  return (
    <DeskRows>
      {rows.map(({ username, name, kind, ...standing }) => (
        <DeskRow
          key={username}
          heading="h2"
          title={name}
          titleLang=""
          to={`/admin/accounts/${encodeURIComponent(username)}`}
          lines={[`${t(`kind.${kind}`)} · ${username}`]}
          end={<StandingBadge {...standing} />}
        />
      ))}
    </DeskRows>
  )
}
