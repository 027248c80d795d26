import { Form } from 'react-router'
import { CURRENCIES } from '#app/kit/money.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { DAY_ORDERS } from '../csv-days.ts'
import { DECIMAL_SIGNS, NAMED_FIELDS, type UnnamedTable } from '../layout.ts'
import styles from './statement.module.css'

type NameColumnsFormProps = { table: UnnamedTable; fault: FormFault | null }

/** The form that names a table's columns, with their first rows. */
export function NameColumnsForm({ table, fault }: NameColumnsFormProps) {
  const { t } = useTranslation('statements')
  const columnName = (at: number) => table.columns[at]?.name || t('naming.column', { number: String(at + 1) })
  const labelOf = (name: string) => {
    const [, at] = /^columns\.(\d+)$/.exec(name) ?? []
    return at === undefined ? t(`naming.${name}`) : columnName(Number(at))
  }
  const fieldOf = fieldsOf({ t, fault, labelOf })
  const meant = NAMED_FIELDS.map((value) => ({ value, label: t(`naming.field.${value}`) }))
  const byItself = { value: '', label: t('naming.byItself') }
  return (
    <>
      <Form method="post" noValidate className={styles.steps}>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <FormStack>
          <p>{t('naming.lead')}</p>
          {table.columns.map(({ at, samples, field }) => (
            <SelectField
              key={at}
              {...fieldOf(`columns.${at}`, field)}
              hint={
                samples.length > 0 ? (
                  <span translate="no" className={styles.words}>
                    {samples.join(' · ')}
                  </span>
                ) : (
                  t('naming.empty')
                )
              }
              options={[{ value: '', label: t('naming.nothing') }, ...meant]}
            />
          ))}
          <FormRow>
            <SelectField
              {...fieldOf('dayOrder')}
              options={[
                byItself,
                ...DAY_ORDERS.map((value) => ({ value, label: t(`naming.order.${value}`) })),
              ]}
            />
            <SelectField
              {...fieldOf('decimal')}
              options={[
                byItself,
                ...DECIMAL_SIGNS.map((value) => ({
                  value,
                  label: t(value === ',' ? 'naming.comma' : 'naming.point'),
                })),
              ]}
            />
          </FormRow>
          <SelectField
            {...fieldOf('currency')}
            hint={t('naming.currencyHint')}
            options={[byItself, ...CURRENCIES.map((code) => ({ value: code, label: code }))]}
          />
          <FormActions>
            <SendButton tone="go" name="step" value="name">
              {t('naming.read')}
            </SendButton>
          </FormActions>
          <p>{t('naming.kept')}</p>
        </FormStack>
      </Form>
      <AskOnce alone label={t('drop')} question={t('dropSure')} fields={{ step: 'drop' }} />
    </>
  )
}
