import { OBJECTION_DAYS, objectionPath } from '#app/features/people/notifications/objection.ts'
import { CHOICES, RULE_PATHS } from '#app/features/people/notifications/statement.ts'
import { formatDate, formatMoment } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { noticePath } from '../decision.ts'
import type { OwnNotice } from '../queries-acts.server.ts'
import { endOf } from '../staff-act.ts'
import { ActBadge } from './act-badge.tsx'

const DAY_MS = 86_400_000

type StatementProps = { notice: OwnNotice; zone: string; now: Date }

/**
 * Why and what staff decided, as whoever it concerns reads it (Regulation (EU) 2022/2065, Art. 17): what was
 * done, the rule, the facts, for how long, from where and whether a program pointed to it, how to object and
 * by when, and other ways.
 */
export function StatementOfReasons({ notice, zone, now }: StatementProps) {
  const { t } = useTranslation('staff-acts')
  const language = useLanguage()
  const { acts, at, number } = notice
  const [first] = acts
  if (!first) return null
  const until = new Date(at.getTime() + OBJECTION_DAYS * DAY_MS)
  const { rule, source, detectedBy } = first
  const ends = (act: OwnNotice['acts'][number]) => {
    const { until: last, rule: by } = act
    const ended = endOf(act, now)
    return ended
      ? t('statement.ended', { at: formatDate(ended, zone, language) })
      : last
        ? t('statement.until', { at: formatDate(last, zone, language) })
        : by
          ? t('statement.open')
          : null
  }
  return (
    <>
      <DeskRows>
        {acts.map((act) => (
          <DeskRow
            key={act.id}
            heading="h2"
            title={act.title}
            titleLang=""
            lines={[isByRule(act) && endOf(act, now) === null ? doneIn(t, act) : null, ends(act)].filter(
              (line) => line !== null,
            )}
            end={<ActBadge kind={act.kind} act={act.act} isEnded={endOf(act, now) !== null} />}
          />
        ))}
      </DeskRows>
      <FactList
        facts={[
          { label: t('statement.day'), value: formatMoment(at, zone, language, now) },
          ...(rule
            ? [
                {
                  label: t('decide.rule'),
                  value: <Anchor to={RULE_PATHS[rule]}>{t(`rule.${rule}`)}</Anchor>,
                },
              ]
            : []),
        ]}
      />
      {first.reason || source ? (
        <Section title={t('statement.facts')}>
          <FormStack>
            {first.reason ? (
              <p lang="" dir="auto">
                {first.reason}
              </p>
            ) : null}
            {source ? <p>{t(`statement.from.${source}`)}</p> : null}
            {detectedBy ? <p>{t(`statement.detectedBy.${detectedBy}`)}</p> : null}
          </FormStack>
        </Section>
      ) : null}
      <Section title={t('statement.object')}>
        <FormStack>
          <p>{t('statement.person')}</p>
          <p>{t('statement.by', { day: formatDate(until, zone, language) })}</p>
          <p>{t('statement.ways')}</p>
          {until > now ? (
            <FormActions>
              <LinkButton to={objectionPath(noticePath(number))}>{t('notices.object')}</LinkButton>
            </FormActions>
          ) : null}
        </FormStack>
      </Section>
    </>
  )
}

type Done = Pick<OwnNotice['acts'][number], 'kind' | 'act'>

const choiceOf = ({ kind, act }: Done) => CHOICES.find((known) => known === `${kind}.${act}`)

/** Whether it is one of what is decided by a rule. */
export const isByRule = (done: Done): boolean => choiceOf(done) !== undefined

/** What was done, in the words of the form where it was decided by a rule. */
export function doneIn(t: (key: string) => string, done: Done): string {
  const choice = choiceOf(done)
  return choice ? t(`doneBy.${choice}`) : t(`done.${done.kind}.${done.act}`)
}
