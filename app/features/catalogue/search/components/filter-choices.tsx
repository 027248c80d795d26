import { FoldIcon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { FilterOption } from '../filter-view.ts'
import { Disclosure } from './disclosure.tsx'
import styles from './filter-choices.module.css'
import { SEARCH_FORM } from './search-form.tsx'

const FIRST = 7

/** The values of a filter with their numbers of results; long lists show the first and open for the rest. */
export function FilterChoices({ name, options }: { name: string; options: FilterOption[] }) {
  const { t } = useTranslation('results')
  const cut = options.length > FIRST + 1 ? FIRST : options.length
  const rest = options.slice(cut)
  const rows = (list: FilterOption[]) => (
    <ul>
      {list.map((option) => (
        <li key={option.value} className={styles.item}>
          <Row name={name} option={option} group={option.within && option.value} />
          {option.within?.length ? <Within name={name} group={option} within={option.within} /> : null}
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {rows(options.slice(0, cut))}
      {rest.length > 0 ? (
        <Disclosure className={styles.more} needed={rest.some(isOpen)}>
          <summary>{t('filter.more', { count: rest.length })}</summary>
          {rows(rest)}
        </Disclosure>
      ) : null}
    </>
  )
}

const isOpen = ({ chosen, within = [] }: FilterOption): boolean => chosen || within.some(isOpen)

type WithinProps = { name: string; group: FilterOption; within: FilterOption[] }

function Within({ name, group, within }: WithinProps) {
  const { t } = useTranslation('results')
  return (
    <Disclosure className={styles.within} needed={isOpen(group)}>
      <summary>
        <VisuallyHidden>{t('filter.within', { group: group.label })}</VisuallyHidden>
        <FoldIcon />
      </summary>
      <ul>
        {within.map((option) => (
          <li key={option.value}>
            <Row name={name} option={option} within={group.value} />
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

type RowProps = { name: string; option: FilterOption; group?: string; within?: string }

function Row({ name, option: { value, label, chosen, count, written }, group, within }: RowProps) {
  const language = useLanguage()
  return (
    <label className={styles.row}>
      <input
        type={name === 'rating' ? 'radio' : 'checkbox'}
        form={SEARCH_FORM}
        name={name}
        value={value}
        defaultChecked={chosen}
        data-group={group}
        data-within={within}
      />
      <span translate={written && 'no'}>{label}</span>
      <span className={styles.count}>{count?.toLocaleString(language)}</span>
    </label>
  )
}
