import { Form } from 'react-router'
import type { TableColumn } from '#app/features/catalogue/catalogue-files/column-match.ts'
import styles from '#app/features/catalogue/catalogue-import/components/upload.module.css'
import { RAW_FIELDS } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import { columnField } from '#app/features/catalogue/catalogue-record/upload.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FieldError, SelectField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, typedOr } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type ColumnFormProps = { columns: TableColumn[]; fault: FormFault | null }

/**
 * Each column of a table with some of its values and its field; suggestions are marked, and apply only once
 * sent.
 */
export function ColumnForm({ columns, fault }: ColumnFormProps) {
  const { t } = useTranslation('imports')
  const errorOf = (name: string) => (fault?.errors[name] ? translateMessage(t, fault.errors[name]) : null)
  const labelOf = (name: string) =>
    columns.find((_, at) => columnField(at) === name)?.header ?? t('columns.titleOf')
  const hintOf = ({ samples, by }: TableColumn) =>
    [
      samples.length > 0 ? t('columns.samples', { values: samples.join(' · ') }) : t('columns.noValues'),
      by === 'name' ? t('columns.byName') : null,
      by === 'values' ? t('columns.byValues') : null,
      by === 'chosen' ? t('columns.chosen') : null,
      by === null && samples.length > 0 ? t('columns.none') : null,
    ]
      .filter(Boolean)
      .join(' – ')
  return (
    <Form method="post" noValidate>
      <FaultSummary fault={fault} labelOf={labelOf} />
      <FormStack>
        <div id="title" tabIndex={-1}>
          <p>{t('columns.lead')}</p>
          <FieldError id="title-error" error={errorOf('title')} />
        </div>
        <div className={styles.columns}>
          {columns.map((column, at) => {
            const name = columnField(at)
            return (
              <SelectField
                key={name}
                id={name}
                name={name}
                label={column.header}
                hint={hintOf(column)}
                error={errorOf(name)}
                defaultValue={typedOr(fault, name, column.field)}
              >
                <option value="">{t('columns.leave')}</option>
                {RAW_FIELDS.map((field) => (
                  <option key={field} value={field}>
                    {t(`columns.field.${field}`)}
                  </option>
                ))}
              </SelectField>
            )
          })}
        </div>
        <FormActions>
          <SendButton tone="go" name="step" value="columns">
            {t('columns.read')}
          </SendButton>
        </FormActions>
        <p>{t('columns.remembered')}</p>
      </FormStack>
    </Form>
  )
}
