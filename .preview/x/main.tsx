import { createRoot } from 'react-dom/client'
import { createInstance } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import en from '../../locales/en/common.json'
import ja from '../../locales/ja/common.json'
import Preview from './preview.tsx'
const lng = new URLSearchParams(location.search).get('l') ?? 'en'
document.documentElement.lang = lng
const th = new URLSearchParams(location.search).get('t'); if (th) document.documentElement.dataset.theme = th
const i = createInstance(); await i.init({ lng, defaultNS: 'common', resources: { en: { common: en }, ja: { common: ja } }, interpolation: { escapeValue: false } })
createRoot(document.getElementById('r')!).render(<I18nextProvider i18n={i}><RouterProvider router={createMemoryRouter([{ path: '*', Component: Preview }])} /></I18nextProvider>)
