import { withSetup } from '../with-setup.ts';

export default withSetup('scripts/test-cost/setup.ts');
