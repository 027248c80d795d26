import {
  AnswerFields,
  AnswersNote,
} from '#app/features/sales/participant-questions/components/answer-fields.tsx'
import { askedOf } from '#app/features/sales/participant-questions/question.ts'
import { TextField } from '#app/ui/field.tsx'
import { FormRow, FormStack } from '#app/ui/form.tsx'
import type { FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Checkout } from '../queries-checkout.server.ts'
import styles from './checkout.module.css'

type ParticipantsPartProps = {
  order: Checkout
  fault: FormFault | null
  field: ReturnType<typeof fieldsOf>
}

/**
 * The participants: the buyer of one seat, unless somebody else is named; of several seats the names may come
 * later.
 */
export function ParticipantsPart({ order, fault, field }: ParticipantsPartProps) {
  const { t } = useTranslation(['orders', 'questions'])
  if (order.tickets.length === 0) return null
  const one = order.tickets.length === 1
  const isNamed = Object.entries({ ...fault?.values, ...fault?.errors }).some(
    ([name, typed]) =>
      (name.startsWith('participants.') || (!one && name.startsWith('answers.'))) && typed !== '',
  )
  const named = !one && order.tickets.some((seat) => seat.participantName !== null || seat.answers !== null)
  const asks = order.questions.length > 0
  const answersOf = (at: number) => {
    const { typeId = null, answers: saved = null } = order.tickets[at] ?? {}
    const asked = askedOf(order.questions, typeId)
    return asked.length > 0 ? (
      <AnswerFields asked={asked} saved={saved} fault={fault} seat={at} lang={order.event.language} />
    ) : null
  }
  const others = (
    <details className={styles.more} open={isNamed || named || undefined}>
      <summary>{t(one ? 'participants.other' : 'participants.now')}</summary>
      <p>{t(one ? 'participants.otherHint' : 'participants.laterHint')}</p>
      {asks ? <p>{t('participants.answersLater')}</p> : null}
      {asks && !one ? <AnswersNote /> : null}
      {order.tickets.map((seat, at) => {
        const saved = one
          ? { name: null, email: null }
          : { name: seat.participantName, email: seat.participantEmail }
        return (
          <fieldset key={seat.position} className={styles.seat}>
            <legend>
              {t('participants.seat', { number: seat.position })}{' '}
              <small lang={order.event.language} className={styles.seatType}>
                {seat.type}
              </small>
            </legend>
            <FormStack>
              <FormRow>
                <TextField
                  {...field(`participants.${at}.name`, saved.name)}
                  label={t('participants.name')}
                  autoComplete="off"
                  maxLength={200}
                />
                <TextField
                  {...field(`participants.${at}.email`, saved.email)}
                  type="email"
                  label={t('participants.email')}
                  autoComplete="off"
                  maxLength={300}
                />
              </FormRow>
              {one ? null : answersOf(at)}
            </FormStack>
          </fieldset>
        )
      })}
    </details>
  )
  const own = one ? answersOf(0) : null
  if (!own) return others
  return (
    <>
      {others}
      <section className={styles.part} aria-labelledby="answers">
        <h2 id="answers">{t('questions:title')}</h2>
        <AnswersNote />
        {own}
      </section>
    </>
  )
}
