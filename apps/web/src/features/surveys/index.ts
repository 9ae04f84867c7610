export { LabelOffer } from './label-offer.tsx';
