import { Button, IconButton } from '#app/ui/button.tsx'
import { CloseIcon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { FilterView } from '../filter-view.ts'
import type { ResultsView } from '../results-view.ts'
import { FilterChoices } from './filter-choices.tsx'
import { FilterGroup } from './filter-group.tsx'
import styles from './filter-panel.module.css'
import { DateFilter, PriceFilter } from './filter-ranges.tsx'
import { SEARCH_FORM } from './search-form.tsx'

const PANEL = 'filters'
const OPEN_AT_FIRST = 4

/** The phone's button that opens the filters as a sheet, without scripts. */
export function FilterButton({ chosen }: { chosen: number }) {
  const { t } = useTranslation('results')
  return (
    <Button className={styles.open} popoverTarget={PANEL}>
      {chosen > 0 ? t('filter.open', { count: chosen }) : t('filter.title')}
    </Button>
  )
}

/** All filters of a kind: a column on a large screen, a sheet on a phone. */
export function FilterPanel({ view: { filters, show } }: { view: ResultsView }) {
  const { t } = useTranslation(['results', 'common'])
  return (
    <section id={PANEL} popover="auto" aria-label={t('filter.title')} className={styles.panel}>
      <header className={styles.head}>
        <h2>{t('filter.title')}</h2>
        <IconButton
          label={t('common:ui.close')}
          className={styles.close}
          popoverTarget={PANEL}
          popoverTargetAction="hide"
        >
          <CloseIcon />
        </IconButton>
      </header>
      {filters.map((filter, at) => (
        <FilterGroup key={filter.name} filter={filter} open={at < OPEN_AT_FIRST}>
          <Body filter={filter} />
        </FilterGroup>
      ))}
      <footer className={styles.foot}>
        <Button type="submit" form={SEARCH_FORM} tone="go" wide className={styles.apply}>
          {t('filter.apply')}
        </Button>
        <Button tone="go" wide className={styles.show} popoverTarget={PANEL} popoverTargetAction="hide">
          {show}
        </Button>
      </footer>
    </section>
  )
}

function Body({ filter }: { filter: FilterView }) {
  if ('price' in filter) return <PriceFilter price={filter.price} />
  return 'date' in filter ? <DateFilter date={filter.date} /> : <FilterChoices {...filter} />
}
