import type { VersionToken } from '#app/kit/version-token.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { EMPLOYEE_LIMITS, EMPLOYEES_PATH } from '../employee.ts'
import type { Said } from '../employee-rows.ts'

type EmployeeFormProps = {
  /** Who is changed; null for a new one. */
  employee: (Said & { seen: VersionToken }) | null
  centres: { value: string; label: string }[]
  places: { value: string }[]
  fault: FormFault | null
}

/** One employee: known by the address, so that another address is another employee. */
export function EmployeeForm({ employee, centres, places, fault }: EmployeeFormProps) {
  const { t } = useTranslation('employees')
  const labelOf = (name: string) => t(`column.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <SavedForm seen={employee?.seen ?? null} answer={fault}>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <FormRow>
          <TextField {...field('name', employee?.name)} maxLength={EMPLOYEE_LIMITS.name} autoComplete="off" />
          <TextField
            {...field('email', employee?.email)}
            type="email"
            readOnly={employee !== null}
            maxLength={254}
            autoComplete="off"
          />
        </FormRow>
        <TextField
          {...field('manager', employee?.manager)}
          optional
          hint={t('managerHint')}
          maxLength={254}
          autoComplete="off"
        />
        <FormRow>
          <TextField
            {...field('costCentre', employee?.costCentre)}
            optional
            list="known-centres"
            hint={t('mayBeNew')}
            maxLength={EMPLOYEE_LIMITS.costCentre}
            autoComplete="off"
          />
          <TextField
            {...field('site', employee?.site)}
            optional
            list="known-sites"
            hint={t('mayBeNew')}
            maxLength={EMPLOYEE_LIMITS.site}
            autoComplete="off"
          />
        </FormRow>
        <datalist id="known-centres">
          {centres.map(({ value, label }) => (
            <option key={value} value={value} label={label} />
          ))}
        </datalist>
        <datalist id="known-sites">
          {places.map(({ value }) => (
            <option key={value} value={value} />
          ))}
        </datalist>
        <FormActions>
          <SendButton name="intent" value="save" tone="go">
            {t(employee ? 'save' : 'add')}
          </SendButton>
          {employee ? <LinkButton to={EMPLOYEES_PATH}>{t('leave')}</LinkButton> : null}
        </FormActions>
      </FormStack>
    </SavedForm>
  )
}
