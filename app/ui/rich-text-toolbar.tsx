import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import styles from './rich-text-field.module.css'
import { RichTextLink } from './rich-text-link.tsx'
import { useTranslation } from './translation.tsx'

type Tool = {
  name: string
  icon: string
  keys?: string
  /** Null for what is done and not switched. */
  isOn: ((editor: Editor) => boolean) | null
  can?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const TOOLS: readonly Tool[] = [
  {
    name: 'heading',
    icon: 'M6 5v14M18 5v14M6 12h12',
    keys: 'Alt+2',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'subheading',
    icon: 'M8 8.5v9M16 8.5v9M8 13h8',
    keys: 'Alt+3',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'bold',
    icon: 'M8 5h5a3.5 3.5 0 0 1 0 7H8zM8 12h6a3.5 3.5 0 0 1 0 7H8z',
    keys: 'B',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    icon: 'M11 5h6M7 19h6M14 5l-4 14',
    keys: 'I',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'points',
    icon: 'M10 7h10M10 12h10M10 17h10M5 7v.01M5 12v.01M5 17v.01',
    keys: 'Shift+8',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    icon: 'M11 7h9M11 12h9M11 17h9M4.5 5.5L6 5v5M4 14h2.5L4 18.5h3',
    keys: 'Shift+7',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'quote',
    icon: 'M6 8h4v4c0 2.5-1.5 4-4 4.5M14 8h4v4c0 2.5-1.5 4-4 4.5',
    keys: 'Shift+B',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'link',
    icon: 'M10 14a3.5 3.5 0 0 0 5 0l3-3a3.5 3.5 0 0 0-5-5l-1 1M14 10a3.5 3.5 0 0 0-5 0l-3 3a3.5 3.5 0 0 0 5 5l1-1',
    isOn: (editor) => editor.isActive('link'),
    run: () => {},
  },
  {
    name: 'undo',
    icon: 'M8 6L4 10l4 4M4 10h10a5 5 0 0 1 0 10h-3',
    keys: 'Z',
    isOn: null,
    can: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: 'redo',
    icon: 'M16 6l4 4l-4 4M20 10H10a5 5 0 0 0 0 10h3',
    keys: 'Shift+Z',
    isOn: null,
    can: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
]

const STEPS: Record<string, (at: number) => number> = {
  ArrowRight: (at) => (at + 1) % TOOLS.length,
  ArrowLeft: (at) => (at + TOOLS.length - 1) % TOOLS.length,
  Home: () => 0,
  End: () => TOOLS.length - 1,
}

const modifier = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl+')

/** The tools of an editor, one stop for Tab and arrows within (WAI-ARIA, toolbar). */
export function RichTextToolbar({ editor, controls }: { editor: Editor; controls: string }) {
  const { t } = useTranslation('editor')
  const [at, setAt] = useState(0)
  const [isLinking, setLinking] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const press = (tool: Tool) => {
    if (tool.name === 'link') setLinking(!isLinking)
    else if (tool.can?.(editor) ?? true) tool.run(editor)
  }
  const step = (event: KeyboardEvent) => {
    const to = STEPS[event.key]?.(at)
    if (to === undefined) return
    event.preventDefault()
    setAt(to)
    bar.current?.querySelectorAll('button').item(to).focus()
  }
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label={t('tools')}
        aria-controls={controls}
        tabIndex={-1}
        className={styles.tools}
        onKeyDown={step}
      >
        {TOOLS.map((tool, place) => (
          <button
            key={tool.name}
            type="button"
            className={cx(styles.tool, isSet(tool) && styles.apart)}
            tabIndex={place === at ? 0 : -1}
            aria-label={t(tool.name)}
            title={tool.keys ? `${t(tool.name)} (${modifier()}${tool.keys})` : t(tool.name)}
            aria-pressed={tool.isOn?.(editor)}
            aria-expanded={tool.name === 'link' ? isLinking : undefined}
            aria-disabled={tool.can && !tool.can(editor) ? true : undefined}
            // What is selected stays so.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setAt(place)}
            onClick={() => press(tool)}
          >
            <Icon d={tool.icon} />
          </button>
        ))}
      </div>
      {isLinking ? <RichTextLink editor={editor} onDone={() => setLinking(false)} /> : null}
    </>
  )
}

const isSet = ({ name }: Tool) => ['bold', 'points', 'link', 'undo'].includes(name)
