import type { i18n as I18n, TFunction } from 'i18next'
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

/*
 * Stands in for react-i18next in the built product (docs/decisions/0008-texts-without-i18next.md): what our components
 * use of it, for one language that never changes while a page lives.
 */

export const I18nContext = createContext<{ i18n: I18n } | undefined>(undefined)

export function I18nextProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const value = useMemo(() => ({ i18n }), [i18n])
  return <I18nContext value={value}>{children}</I18nContext>
}

/** Suspends until the texts are there, which they are at once for what the page was served with. */
export function useTranslation(namespaces: string | readonly string[] = 'common') {
  const i18n = useContext(I18nContext)?.i18n
  if (!i18n) throw new Error('there is no I18nextProvider above')
  const names = [namespaces].flat()
  if (!names.every((name) => i18n.hasLoadedNamespace(name))) throw i18n.loadNamespaces(names)
  return { t: i18n.getFixedT(null, names), i18n }
}

type TransProps = {
  t: TFunction
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
