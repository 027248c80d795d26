import { Form } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { centreFields } from '../company-profile.ts'
import type { CostCentre } from '../queries-profile.server.ts'
import styles from './company-form.module.css'

/** The cost centres of a company, each to change or retire, and a form for a new one. */
export function CostCentres({ centres, fault }: { centres: CostCentre[]; fault: FormFault | null }) {
  const faultOf = (id: string) => ((fault?.values.costCentreId ?? '') === id ? fault : null)
  return (
    <ul className={styles.rows}>
      {centres.map((centre) => (
        <li key={centre.id}>
          <CentreForm key={centre.seen} centre={centre} fault={faultOf(centre.id)} />
          <UseForm {...centre} />
        </li>
      ))}
      <li>
        <CentreForm key={centres.length} centre={null} fault={faultOf('')} />
      </li>
    </ul>
  )
}

function CentreForm({ centre, fault }: { centre: CostCentre | null; fault: FormFault | null }) {
  const { t } = useTranslation('company')
  const labelOf = (name: string) => t(`centres.${name}`)
  const fields = fieldsOf({ t, fault, labelOf })
  const saved = centre && centreFields(centre)
  const field = (name: 'centreCode' | 'name') => ({
    ...fields(name, saved?.[name]),
    id: `${name}-${centre?.id ?? 'new'}`,
  })
  const whole = fault?.errors['']
  return (
    <SavedForm seen={centre?.seen ?? null} answer={fault} preventScrollReset>
      <input type="hidden" name="intent" value={centre ? 'centre' : 'addCentre'} />
      {centre ? <input type="hidden" name="costCentreId" value={centre.id} /> : null}
      {whole && fault ? <FaultSummary fault={{ ...fault, errors: { '': whole } }} /> : null}
      <div className={styles.row}>
        <TextField {...field('centreCode')} maxLength={20} autoComplete="off" />
        <TextField {...field('name')} maxLength={100} autoComplete="off" />
        <SendButton along={centre ? { intent: 'centre', costCentreId: centre.id } : { intent: 'addCentre' }}>
          {t(centre ? 'centres.save' : 'centres.add')}
          {centre ? <VisuallyHidden> {centre.code}</VisuallyHidden> : null}
        </SendButton>
      </div>
    </SavedForm>
  )
}

function UseForm({ id, code, active }: CostCentre) {
  const { t } = useTranslation('company')
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="centreUse" />
      <input type="hidden" name="costCentreId" value={id} />
      <input type="hidden" name="active" value={active ? '0' : '1'} />
      {active ? null : <Badge>{t('centres.retired')}</Badge>}{' '}
      <SendButton size="small" tone="bare" along={{ intent: 'centreUse', costCentreId: id }}>
        {t(active ? 'centres.retire' : 'centres.restore')}
        <VisuallyHidden> {code}</VisuallyHidden>
      </SendButton>
    </Form>
  )
}
