import { formatMoment } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { PartyToActOn } from '../queries-parties.server.ts'
import { StandingBadge } from './party-rows.tsx'

/** Who it is, since when, and how it stands. */
export function PartyFacts({ party, zone, now }: { party: PartyToActOn; zone: string; now: Date }) {
  const { t } = useTranslation('staff-acts')
  const language = useLanguage()
  const { username, kind, email, joined, hasLeft, isHidden, isSuspended, isPaused, isDemoted, isUnpaid } =
    party
  const isAway = isHidden || isSuspended || isPaused || isDemoted || isUnpaid
  return (
    <FactList
      facts={[
        {
          label: t(`kind.${kind}`),
          value: (
            <Anchor to={`/${username}`} translate="no">
              {username}
            </Anchor>
          ),
        },
        ...(email ? [{ label: t('facts.email'), value: <span translate="no">{email}</span> }] : []),
        ...(party.dead && email
          ? [
              {
                label: t('facts.mail'),
                value: (
                  <Anchor to={`/admin/deadaddresses?${new URLSearchParams({ q: email })}`}>
                    {t('facts.dead', { since: formatMoment(party.dead.since, zone, language, now) })}
                  </Anchor>
                ),
                note: party.dead.said || party.dead.status,
              },
            ]
          : []),
        { label: t('facts.joined'), value: formatMoment(joined, zone, language, now) },
        ...(hasLeft ? [{ label: t('facts.standing'), value: t('standing.left') }] : []),
        ...(isAway
          ? [
              {
                label: t('facts.standing'),
                value: (
                  <StandingBadge
                    isHidden={isHidden}
                    isSuspended={isSuspended}
                    isPaused={isPaused}
                    isDemoted={isDemoted}
                    isUnpaid={isUnpaid}
                  />
                ),
                note: isSuspended ? party.suspendedReason : null,
              },
            ]
          : []),
        ...(party.factorEndsAt
          ? [{ label: t('facts.factorEnds'), value: formatMoment(party.factorEndsAt, zone, language, now) }]
          : []),
        ...(party.until !== null && isAway
          ? [{ label: t('facts.until'), value: formatMoment(party.until, zone, language, now) }]
          : []),
      ]}
    />
  )
}
