export { SurveyAt } from './asking/survey-at.tsx';
export { LabelOffer } from './label-offer.tsx';
