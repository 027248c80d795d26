import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { TRACE_VIEWS, type TraceFilter } from '../trace.ts'
import styles from './trace.module.css'

/** Narrows the trace: whose acts, a person, a thing, an act, days. */
export function TraceFilterForm({ filter }: { filter: TraceFilter }) {
  const { t } = useTranslation('backoffice')
  const { view, who, thing, act, from, to } = filter
  return (
    <Form method="get" className={styles.filter} key={Object.values(filter).join(' ')}>
      <SelectField
        id="view"
        name="view"
        label={t('trace.view')}
        defaultValue={view}
        options={TRACE_VIEWS.map((value) => ({ value, label: t(`trace.views.${value}`) }))}
      />
      <TextField
        id="who"
        name="who"
        label={t('trace.person')}
        defaultValue={who}
        maxLength={60}
        autoComplete="off"
      />
      <TextField
        id="act"
        name="act"
        label={t('trace.act')}
        defaultValue={act}
        maxLength={60}
        autoComplete="off"
      />
      <TextField
        id="thing"
        name="thing"
        label={t('trace.thing')}
        defaultValue={thing}
        maxLength={60}
        autoComplete="off"
      />
      <DateField id="from" name="from" label={t('trace.from')} defaultValue={from} />
      <DateField id="to" name="to" label={t('trace.to')} defaultValue={to} />
      <Button type="submit">{t('trace.show')}</Button>
    </Form>
  )
}
