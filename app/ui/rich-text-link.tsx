import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { linkTo } from './rich-text-document.ts'
import styles from './rich-text-field.module.css'
import { useTranslation } from './translation.tsx'

/** The form for the link at the cursor, or for the selected words. */
export function RichTextLink({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useTranslation('editor')
  const id = useId()
  const before: string = editor.getAttributes('link').href ?? ''
  const [typed, setTyped] = useState(before)
  const [isWrong, setWrong] = useState(false)
  const leave = () => {
    onDone()
    editor.commands.focus()
  }
  const set = () => {
    const href = linkTo(typed)
    if (href === null) return setWrong(true)
    const { empty } = editor.state.selection
    const chain = editor.chain().focus()
    if (empty && before === '')
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else chain.extendMarkRange('link').setLink({ href }).run()
    onDone()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') set()
    else leave()
  }
  return (
    <div className={styles.link}>
      <TextField
        id={id}
        type="url"
        label={t('address')}
        value={typed}
        autoFocus
        autoComplete="off"
        placeholder="https://"
        error={isWrong ? t('addressWrong') : null}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={press}
      />
      <div className={styles.linkSteps}>
        <Button tone="go" size="small" onClick={set}>
          {t('setLink')}
        </Button>
        {before ? (
          <Button size="small" onClick={remove}>
            {t('removeLink')}
          </Button>
        ) : null}
        <Button tone="bare" size="small" onClick={leave}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
