import { ChosenAnswer } from '#app/ui/chosen-answer.tsx'
import { ClosedFormFault } from '#app/ui/closed-form-fault.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { Section } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { QueuedInvoice } from '../queries-queue.server.ts'
import { QueueRows } from './queue-rows.tsx'

export type ShownAccepted = { accepted: number; refused: { title: string; reason: string }[] }

type InvoiceQueueProps = {
  rows: QueuedInvoice[]
  intentKey: string
  answer: ShownAccepted | null
  fault: FormFault | null
}

/**
 * Invoices that differ from their order, then those to be matched: what differs is opened, or several are
 * chosen and accepted with one reason. Nothing where none waits.
 */
export function InvoiceQueue({ rows, intentKey, answer, fault }: InvoiceQueueProps) {
  const { t } = useTranslation('order-matching')
  const differ = rows.some(({ standing }) => standing === 'differs')
  const closed = differ ? null : <ClosedFormFault fault={fault} />
  if (rows.length === 0 && !answer) return closed
  const ticked = [fault?.values.invoice ?? []].flat()
  const labelOf = (name: string) => t(name === 'invoice' ? 'queue.title' : `form.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <Section title={t('queue.title')} note={t('queue.text')}>
      {answer ? (
        <ChosenAnswer title={t('queue.accepted', { number: answer.accepted })} refused={answer.refused} />
      ) : null}
      {differ ? (
        <KeptForm preventScrollReset>
          <FaultSummary fault={fault} labelOf={labelOf} />
          <input type="hidden" name="key" value={intentKey} />
          <div id="invoice" tabIndex={-1}>
            <QueueRows rows={rows} ticked={ticked} />
          </div>
          <Fold label={t('queue.acceptSeveral')} open={fault !== null}>
            <FormStack>
              <TextAreaField {...field('reason')} rows={2} maxLength={1_000} hint={t('queue.reasonHint')} />
              <FormActions>
                <SendButton name="intent" value="accept" tone="go">
                  {t('queue.accept')}
                </SendButton>
              </FormActions>
            </FormStack>
          </Fold>
        </KeptForm>
      ) : null}
      {closed}
      {!differ && rows.length > 0 ? <QueueRows rows={rows} ticked={ticked} /> : null}
    </Section>
  )
}
