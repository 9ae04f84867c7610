export { BilingualForm } from './bilingual-form.tsx';
export { PreparedText, PreparedTextList } from './prepared-text.tsx';
