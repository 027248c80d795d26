import { Form } from 'react-router'
import { useTranslation } from '#app/ui/translation.tsx'
import type { FavouriteKind } from '../favourite.ts'
import styles from './save-button.module.css'

/** The one form of all favourite buttons of a page. With scripts only the button changes. */
export function SaveForm() {
  return <Form id="keep" method="post" action="/myfavorite" navigate={false} discover="none" hidden />
}

type SaveButtonProps = {
  kind: FavouriteKind
  /** The last part of its address. */
  slug: string
  /** What it is called. */
  title: string
  /** Nothing of who is not signed in: pressed, the button leads there first. */
  saved?: boolean
  /**
   * Where it stands: over the corner of a card, in a line of words, or as a button with a word of its own.
   */
  at: 'corner' | 'line' | 'page'
}

/** Adds a favourite, or removes it. */
export function SaveButton({ kind, slug, title, saved, at }: SaveButtonProps) {
  const { t } = useTranslation()
  const words = at === 'page' ? t(saved ? 'ui.kept' : 'ui.keep') : null
  return (
    <button
      type="submit"
      form="keep"
      name={saved ? 'drop' : 'keep'}
      value={`${kind}:${slug}`}
      className={styles.button}
      data-at={at}
      aria-label={words ?? t('ui.keepThis', { title })}
      aria-pressed={words ? undefined : saved}
      data-kept={saved || undefined}
      // The second press of a double click would take back what the first one kept.
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    >
      {words}
    </button>
  )
}
