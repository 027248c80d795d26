import {
  cloneElement,
  createContext,
  createElement,
  Fragment,
  type ReactElement,
  type ReactNode,
  useContext,
  useMemo,
} from 'react'
import type { PageTexts, Translate } from '#app/kit/texts.ts'

export const TextsContext = createContext<{ i18n: PageTexts } | undefined>(undefined)

export function TextsProvider({ i18n, children }: { i18n: PageTexts; children: ReactNode }) {
  const value = useMemo(() => ({ i18n }), [i18n])
  return <TextsContext value={value}>{children}</TextsContext>
}

/** Suspends until the texts are there, which they are at once for what the page was served with. */
export function useTranslation(namespaces: string | readonly string[] = 'common') {
  const i18n = useContext(TextsContext)?.i18n
  if (!i18n) throw new Error('there is no TextsProvider above')
  const names = [namespaces].flat()
  if (!names.every((name) => i18n.hasLoadedNamespace(name))) throw i18n.loadNamespaces(names)
  return { t: i18n.getFixedT(null, names), i18n }
}

type TransProps = {
  t: Translate
  i18nKey: string
  components: Record<string, ReactElement<{ children?: ReactNode }>>
}

/** A text in which `<name>…</name>` stands for a component. */
export function Trans({ t, i18nKey, components }: TransProps) {
  const parts = String(t(i18nKey)).split(/<(\w+)>(.*?)<\/\1>/)
  const children = parts.map((part, at): ReactNode => {
    if (at % 3 === 0) return part
    const component = at % 3 === 1 && components[part]
    return component ? cloneElement(component, {}, parts[at + 1]) : null
  })
  return createElement(Fragment, null, ...children)
}
