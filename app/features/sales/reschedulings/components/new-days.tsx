import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { EventWhen } from '#app/features/sales/participants/components/event-when.tsx'
import { DayFields } from '#app/features/sales/training-requests/components/day-fields.tsx'
import { formatMoment, localDate, zoneInWords } from '#app/kit/dates.ts'
import { localClock } from '#app/kit/local-time.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownRescheduling } from '../queries-reschedulings.server.ts'
import { begunDays } from '../rescheduling.ts'
import styles from './new-days.module.css'

type Agreed = {
  timeZone: string
  days: readonly { startsAt: string; endsAt: string }[]
  isBuyer: boolean
  buyer: string
  provider: string
}

type NewDaysProps = {
  request: Agreed
  /** The last proposal, open or not. */
  last: ShownRescheduling | null
  /** What comes back of a cancelled one once it has moved, in the reader's words. */
  terms: string | null
  fault: FormFault | null
  now: Date
  zone: string
}

/** The days of an agreed training, moved by agreement: what is proposed, its answer, or a form for both. */
export function NewDays(props: NewDaysProps) {
  const { t } = useTranslation('reschedulings')
  const { last, now, fault } = props
  const isOpen = last?.state === 'open' && last.answerBy > now
  const own = fault && ['proposeDays', 'acceptDays', 'declineDays', 'withdrawDays'].includes(intentOf(fault))
  return (
    <Section id="days" title={t('title')}>
      {own && fault.errors && intentOf(fault) !== 'proposeDays' ? (
        <FaultSummary fault={fault} labelOf={() => t('form.answer')} />
      ) : null}
      {last && isOpen ? (
        <Proposed {...props} last={last} />
      ) : (
        <>
          {last && last.state !== 'accepted' ? <Ended {...props} last={last} /> : null}
          <Propose {...props} />
        </>
      )}
    </Section>
  )
}

const intentOf = ({ values }: FormFault) => String(values.intent ?? '')

type Shown = NewDaysProps & { last: ShownRescheduling }

/** What is proposed, and the reader's answer. */
function Proposed({ request, last, terms, now, zone }: Shown) {
  const { t } = useTranslation('reschedulings')
  const language = useLanguage()
  const until = formatMoment(last.answerBy, zone, language, now)
  const fields = { number: String(last.number) }
  return (
    <div className={styles.proposed}>
      <p>{last.isOwn ? t('own') : t('theirs', { name: nameOf(request, last.proposer) })}</p>
      <Days request={request} last={last} now={now} zone={zone} />
      {last.words ? <p className={styles.words}>{last.words}</p> : null}
      <p className={styles.fine}>
        {t('until', { until })} {terms}
      </p>
      {last.isOwn ? (
        <AskOnce
          alone
          label={t('withdraw')}
          question={t('withdrawSure')}
          fields={{ ...fields, intent: 'withdrawDays' }}
        />
      ) : (
        <>
          <KeptForm>
            <input type="hidden" name="number" value={last.number} />
            <SendButton name="intent" value="acceptDays" tone="go">
              {t('accept')}
            </SendButton>
          </KeptForm>
          <Decline number={last.number} />
        </>
      )}
    </div>
  )
}

function Decline({ number }: { number: number }) {
  const { t } = useTranslation('reschedulings')
  return (
    <Fold label={t('decline')} open={false}>
      <KeptForm>
        <FormStack>
          <input type="hidden" name="number" value={number} />
          <TextAreaField
            name="answer"
            id="days-answer"
            label={t('form.answer')}
            rows={2}
            maxLength={2_000}
            optional
          />
          <FormActions>
            <SendButton name="intent" value="declineDays" tone="danger">
              {t('decline')}
            </SendButton>
          </FormActions>
        </FormStack>
      </KeptForm>
    </Fold>
  )
}

/** What became of the last one that was not accepted. */
function Ended({ request, last, now, zone }: Shown) {
  const { t } = useTranslation('reschedulings')
  const answerer = nameOf(request, last.proposer === 'buyer' ? 'provider' : 'buyer')
  const state = last.state === 'open' ? 'expired' : last.state
  const said: ReactNode =
    state === 'declined'
      ? last.isOwn
        ? t('ended.declined', { name: answerer })
        : t('ended.declinedOwn')
      : t(`ended.${state}`)
  return (
    <div className={styles.proposed}>
      <p>{said}</p>
      <Days request={request} last={last} now={now} zone={zone} />
      {last.answer ? <p className={styles.words}>{last.answer}</p> : null}
    </div>
  )
}

function Days({ request, last, now, zone }: Omit<Shown, 'terms' | 'fault'>) {
  const shown = { timeZone: request.timeZone, dateOnly: false, sessions: 1 }
  return (
    <ul className={styles.days}>
      {last.days.map((day) => (
        <li key={day.id}>
          <EventWhen
            event={{ ...shown, startsAt: new Date(day.startsAt), endsAt: new Date(day.endsAt) }}
            now={now}
            readerZone={zone}
          />
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ buyer, provider }: Agreed, side: 'buyer' | 'provider') =>
  side === 'buyer' ? buyer : provider

/** Other days for the other side to accept; they begin with those that are agreed on. */
function Propose({ request, fault }: NewDaysProps) {
  const { t } = useTranslation(['reschedulings', 'trainings'])
  const language = useLanguage()
  const own = fault && intentOf(fault) === 'proposeDays' ? fault : null
  const { days, timeZone } = request
  const [first] = days
  const asked = useSearchParams()[0].get('move')
  const begun: Record<string, string> = {
    ...begunDays(
      days.map((day) => localDate(new Date(day.startsAt), timeZone)),
      asked,
    ),
    from: first ? localClock(new Date(first.startsAt), timeZone) : '',
    to: first ? localClock(new Date(first.endsAt), timeZone) : '',
  }
  const labelOf = (name: string) =>
    name === 'words'
      ? t('reschedulings:form.words')
      : /^day\d/.test(name)
        ? t('trainings:form.day1', { number: name.slice('day'.length) })
        : t(`trainings:form.${name}`)
  const fields = fieldsOf({ t, fault: own, labelOf })
  const field = (name: string) => fields(name, begun[name])
  return (
    <Fold label={t('reschedulings:propose')} open={own !== null || asked !== null}>
      <KeptForm>
        <FormStack>
          <FaultSummary fault={own} labelOf={labelOf} />
          <p>{t('reschedulings:proposeHint')}</p>
          <DayFields field={field} days={days.length} typed={(name) => typedOr(own, name, begun[name])} />
          <p>{t('trainings:form.clocks', { zone: zoneInWords(timeZone, language) })}</p>
          <TextAreaField {...field('words')} rows={2} maxLength={2_000} optional />
          <FormActions>
            <SendButton name="intent" value="proposeDays">
              {t('reschedulings:send')}
            </SendButton>
          </FormActions>
        </FormStack>
      </KeptForm>
    </Fold>
  )
}
