import { DateField } from '#app/ui/date-field.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FilterForm } from '#app/ui/filter-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { TRACE_VIEWS, type TraceFilter } from '../trace.ts'
import { WordField } from './word-field.tsx'

/** Narrows the trace: whose acts, a person, a thing, an act, days. */
export function TraceFilterForm({ filter }: { filter: TraceFilter }) {
  const { t } = useTranslation('backoffice')
  const { view, who, thing, act, from, to } = filter
  return (
    <FilterForm by={Object.values(filter)} submit={t('trace.show')}>
      <SelectField
        id="view"
        name="view"
        label={t('trace.view')}
        defaultValue={view}
        options={TRACE_VIEWS.map((value) => ({ value, label: t(`trace.views.${value}`) }))}
      />
      <WordField name="who" label={t('trace.person')} value={who} />
      <WordField name="act" label={t('trace.act')} value={act} />
      <WordField name="thing" label={t('trace.thing')} value={thing} />
      <DateField id="from" name="from" label={t('trace.from')} defaultValue={from} />
      <DateField id="to" name="to" label={t('trace.to')} defaultValue={to} />
    </FilterForm>
  )
}
