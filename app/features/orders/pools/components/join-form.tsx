import { Form } from 'react-router'
import type { PoolPage } from '#app/features/tickets/pools/pool-page.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { Panel } from '#app/ui/layout.tsx'
import { say } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { PayerPart } from '../../components/payer-part.tsx'

type JoinFormProps = {
  join: NonNullable<PoolPage['join']>
  payer: Omit<Parameters<typeof PayerPart>[0], 'fault' | 'field'>
  /** Who signs, and the company in whose name. */
  name: string
  company: string | null
  fault: FormFault | null
}

const POOL_FIELDS = ['seats', 'until']

/** How many seats somebody promises, until when where it is opened, and who is billed. */
export function JoinForm({ join, payer, name, company, fault }: JoinFormProps) {
  const { t } = useTranslation(['pools', 'orders'])
  const labelOf = (path: string) =>
    t(POOL_FIELDS.includes(path) ? `pools:form.${path}` : `orders:billing.${path}`)
  const field = fieldsOf({ t, fault, labelOf })
  const error = (path: string) => (fault?.errors[path] ? say(t, fault.errors[path]) : null)
  return (
    <Panel>
      <Form method="post" noValidate preventScrollReset>
        <input type="hidden" name="pool" value={join.pool} />
        <input type="hidden" name="seen" value={join.seen} />
        <FormStack>
          <h2>{t(join.days ? 'pools:form.start' : 'pools:form.join')}</h2>
          {company ? <p>{t('pools:form.forWhom', { name: company })}</p> : null}
          <FaultSummary fault={fault} labelOf={labelOf} />
          <SelectField
            id="seats"
            name="seats"
            label={t('pools:form.seats')}
            defaultValue={typedOr(fault, 'seats', join.seats[0]?.value)}
            error={error('seats')}
            options={join.seats}
          />
          {join.days ? (
            <TextField
              {...field('until', join.days.last)}
              hint={join.daysHint}
              type="date"
              min={join.days.first}
              max={join.days.last}
            />
          ) : null}
          <PayerPart {...payer} {...{ fault, field }} />
          <TextField {...field('name', name)} autoComplete="name" maxLength={300} />
          <p>{t('pools:form.nothing')}</p>
          <FormActions>
            <SendButton tone="go" size="large" name="intent" value="join">
              {t('pools:form.send')}
            </SendButton>
          </FormActions>
        </FormStack>
      </Form>
    </Panel>
  )
}
