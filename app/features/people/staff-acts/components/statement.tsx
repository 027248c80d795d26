import { OBJECTION_DAYS, objectionPath } from '#app/features/people/notifications/objection.ts'
import { CHOICES, RULE_PATHS } from '#app/features/people/notifications/statement.ts'
import { formatDate, formatMoment } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { noticePath } from '../decision.ts'
import type { OwnNotice } from '../queries-acts.server.ts'

const DAY_MS = 86_400_000

type StatementProps = { notice: OwnNotice; zone: string; now: Date }

/**
 * Why and what staff decided, as whoever it concerns reads it (Regulation (EU) 2022/2065, Art. 17): what was
 * done, the rule, the facts, for how long, from where, how to object and by when, and other ways.
 */
export function StatementOfReasons({ notice, zone, now }: StatementProps) {
  const { t } = useTranslation('staff-acts')
  const language = useLanguage()
  const { acts, at, number } = notice
  const [first] = acts
  if (!first) return null
  const until = new Date(at.getTime() + OBJECTION_DAYS * DAY_MS)
  const { rule, source } = first
  return (
    <>
      <FactList
        facts={[
          { label: t('statement.number'), value: number },
          { label: t('statement.day'), value: formatMoment(at, zone, language, now) },
          ...acts.map((act) => ({
            label: (
              <span lang="" dir="auto">
                {act.title}
              </span>
            ),
            value: doneIn(t, act),
            note: act.endedAt
              ? t('statement.ended', { at: formatDate(act.endedAt, zone, language) })
              : act.until
                ? t('statement.until', { at: formatDate(act.until, zone, language) })
                : act.rule
                  ? t('statement.open')
                  : null,
          })),
          ...(rule
            ? [
                {
                  label: t('decide.rule'),
                  value: <Anchor to={RULE_PATHS[rule]}>{t(`rule.${rule}`)}</Anchor>,
                },
              ]
            : []),
          ...(source ? [{ label: t('decide.source'), value: t(`statement.from.${source}`) }] : []),
        ]}
      />
      {first.reason ? (
        <Section title={t('statement.facts')}>
          <p lang="" dir="auto">
            {first.reason}
          </p>
        </Section>
      ) : null}
      <Section title={t('statement.object')}>
        <p>{t('statement.person')}</p>
        <p>{t('statement.by', { day: formatDate(until, zone, language) })}</p>
        <p>{t('statement.ways')}</p>
        {until > now ? (
          <LinkButton to={objectionPath(noticePath(number))}>{t('notices.object')}</LinkButton>
        ) : null}
      </Section>
    </>
  )
}

type Done = Pick<OwnNotice['acts'][number], 'kind' | 'act'>

/** What was done, in the words of the form where it was decided by a rule. */
export function doneIn(t: (key: string) => string, { kind, act }: Done): string {
  const choice = CHOICES.find((known) => known === `${kind}.${act}`)
  return choice ? t(`doneBy.${choice}`) : t(`done.${kind}.${act}`)
}
