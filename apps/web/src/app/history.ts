import { createBrowserHistory } from '@tanstack/react-router';

export const history = createBrowserHistory();
